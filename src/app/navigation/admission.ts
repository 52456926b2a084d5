import type { SessionState } from '../../transport/session.ts'
import type { AppRoute } from './routes.ts'

/** Whether this browser's user may see a page, or has to log in first. */
export const admission = (route: AppRoute, { state }: Pick<SessionState, 'state'>): 'show' | 'login' =>
  route.meta?.requiresAuth && state === 'visitor' ? 'login' : 'show'

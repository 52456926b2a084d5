import type { SessionState } from '../../transport/session.ts'
import type { AppRoute } from './routes.ts'

/** Whether a page may be shown to this browser's user, or first asks for a login. */
export const admission = (route: AppRoute, { state }: Pick<SessionState, 'state'>): 'show' | 'login' =>
  route.meta?.requiresAuth && state === 'visitor' ? 'login' : 'show'

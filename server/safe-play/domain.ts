import { safePlayHandlers } from './routes.ts'

/** Limits that members set themselves, their breaks, and the time they spend here. */
export const SAFE_PLAY = { handlers: safePlayHandlers }

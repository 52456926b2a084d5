import { SAFE_PLAY_DATA } from './own-data.ts'
import { safePlayHandlers } from './routes.ts'

/** Limits that members set themselves, their breaks, and the time they spend here. */
export const SAFE_PLAY = { own: SAFE_PLAY_DATA, handlers: safePlayHandlers }

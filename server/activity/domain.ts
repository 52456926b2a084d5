import { activityHandlers } from './routes.ts'

export const ACTIVITY = { handlers: activityHandlers }

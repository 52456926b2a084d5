import { actHandlers } from './routes.ts'

export const ACTIVITY = { handlers: actHandlers }

import { sportHandlers } from './routes.ts'

/** What can be bet on, and at which prices. */
export const SPORT = { handlers: sportHandlers }

import { sportHandlers } from './routes.ts'

/** The catalogue: what can be bet on, and at which prices. */
export const SPORT = { handlers: sportHandlers }

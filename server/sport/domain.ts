import { sportHandlers } from './routes.ts'
import { TICKET_BOOK } from './ticket-book.ts'

/** What the site keeps of bets. */
export const SPORT = { handlers: sportHandlers, book: TICKET_BOOK }

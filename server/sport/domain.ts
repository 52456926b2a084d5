import { TICKET_BOOK } from './ticket-book.ts'

/** What the site keeps of bets. */
export const SPORT = { book: TICKET_BOOK }

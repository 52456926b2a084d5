import { bettingHandlers } from './routes.ts'
import { TICKET_BOOK } from './ticket-book.ts'

/** Bets: placed, decided, settled, and their record. */
export const BETTING = { handlers: bettingHandlers, book: TICKET_BOOK }

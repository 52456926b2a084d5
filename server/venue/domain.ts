import { venueHandlers } from './routes.ts'
import { VENUE_BOOK } from './venue-book.ts'

/** Venues, and the wallets that members have there. */
export const VENUE = { handlers: venueHandlers, book: VENUE_BOOK }

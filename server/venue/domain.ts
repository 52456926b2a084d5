import { forgetTokens } from './launch-token.ts'
import { VENUE_DATA } from './own-data.ts'
import { venueHandlers } from './routes.ts'
import { SEAMLESS_BOOK } from './seamless/seamless-book.ts'
import { followMoves } from './there/moves.ts'
import { THERE_BOOK } from './there/there-book.ts'
import { VENUE_BOOK } from './venue-book.ts'

/** Venues, the wallets that members have there, and what they play at those that are connected. */
export const VENUE = {
  own: VENUE_DATA,
  handlers: venueHandlers,
  book: [VENUE_BOOK, SEAMLESS_BOOK, THERE_BOOK],
  chores: { forgetTokens },
  rounds: { followMoves },
}

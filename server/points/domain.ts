import { earnPoints } from './earn.ts'
import { POINTS_DATA } from './own-data.ts'
import { POINTS_BOOK } from './points-book.ts'
import { pointsHandlers } from './routes.ts'

/** Points, which settled turnover and activities bring, and the gifts that they are exchanged for. */
export const POINTS = { own: POINTS_DATA, handlers: pointsHandlers, book: POINTS_BOOK, chores: { earnPoints } }

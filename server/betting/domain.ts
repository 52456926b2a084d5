import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Metric } from '../platform/metric.ts'
import type { BetDeps } from './bet-deps.ts'
import { forgetCodes } from './booking/booking-store.ts'
import { BETTING_DATA } from './own-data.ts'
import { PREORDER_BOOK } from './preorder/preorder-book.ts'
import { forgetPreorders } from './preorder/preorder-store.ts'
import { bettingHandlers } from './routes.ts'
import { TICKET_BOOK } from './ticket-book.ts'

/** Bets: placing, deciding, settling, the record, booking codes and pre-orders. */
export const BETTING = {
  own: BETTING_DATA,
  handlers: bettingHandlers,
  book: [TICKET_BOOK, PREORDER_BOOK],
  chores: {
    forgetCodes: ({ db, clock }: Chore) => forgetCodes(db, clock.now()),
    forgetPreorders: ({ db, clock }: Chore) => forgetPreorders(db, clock.now()),
  },
  metrics: bettingMetrics,
}

interface Chore {
  db: Db
  clock: Clock
}

function bettingMetrics({ bets }: { bets: BetDeps }): Metric[] {
  const help = 'Transactions of bets that failed, after which each bet went alone.'
  return [{ type: 'counter', name: 'parlay_bet_faults_total', help, read: bets.faults.count }]
}

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Metric } from '../platform/metric.ts'
import type { BetDeps } from './bet-deps.ts'
import { forgetCodes } from './booking/booking-store.ts'
import { BETTING_DATA } from './own-data.ts'
import { bettingHandlers } from './routes.ts'
import { TICKET_BOOK } from './ticket-book.ts'

/** Bets: placing, deciding, settling, the record, and booking codes. */
export const BETTING = {
  own: BETTING_DATA,
  handlers: bettingHandlers,
  book: TICKET_BOOK,
  chores: { forgetCodes: ({ db, clock }: { db: Db; clock: Clock }) => forgetCodes(db, clock.now()) },
  metrics: bettingMetrics,
}

function bettingMetrics({ bets }: { bets: BetDeps }): Metric[] {
  const help = 'Transactions of bets that failed, after which each bet went alone.'
  return [{ type: 'counter', name: 'parlay_bet_faults_total', help, read: bets.faults.count }]
}

import type { bettingEndpoints, Ticket } from '../../contract/betting.ts'
import type { recordEndpoints } from '../../contract/betting-record.ts'
import type { bookingEndpoints } from '../../contract/booking.ts'
import type { cashOutEndpoints } from '../../contract/cash-out.ts'
import type { preorderEndpoints } from '../../contract/preorder.ts'
import type { ChancesOf, JointOf } from '../feed/relay/chances-channel.ts'
import { history } from '../ledger/history.ts'
import { keptFrom } from '../ledger/kept-from.ts'
import type { Db } from '../platform/database.ts'
import { refusedOld, refusedRange } from '../transport/day-range.ts'
import { type HandlersOf, ok, type Result } from '../transport/handlers.ts'
import type { BetDeps } from './bet-deps.ts'
import { betStatus } from './bet-status.ts'
import { bookSlip, bookTicket, openBooking } from './booking/share.ts'
import { quoteBuilder } from './builder-terms.ts'
import { cashOutHandlers } from './cash-out/routes.ts'
import { placeBet, placeBuilder, placeSeries, placeSystem } from './place-bet.ts'
import { allOf, cancelPreorder, changePreorder, placePreorder } from './preorder/preorder-verbs.ts'
import { betRecordList } from './record/list.ts'
import { betRecordTotal } from './record/total.ts'
import { lastTickets } from './ticket-store.ts'

interface Calls {
  bets: BetDeps
  chances: ChancesOf
  joint: JointOf
  /** Called when a ticket was placed that waits for its decision. */
  expect(id: string): void
}

export function bettingHandlers({
  bets,
  chances,
  joint,
  expect,
}: Calls): HandlersOf<
  typeof bettingEndpoints | typeof recordEndpoints | typeof bookingEndpoints | typeof preorderEndpoints | typeof cashOutEndpoints
> {
  const { db } = bets
  const expected = (placed: Result<Ticket>): Result<Ticket> => {
    if (placed.ok && placed.data.decideAt !== null) expect(placed.data.id)
    return placed
  }
  return {
    'sport.placeBet': async (bet, context) => expected(await placeBet(bets, bet, context)),
    'sport.placeSeries': async (series, context) => expected(await placeSeries(bets, series, context)),
    'sport.placeSystem': async (system, context) => expected(await placeSystem(bets, system, context)),
    'sport.quoteBuilder': (asked) => quoteBuilder({ ...bets, joint }, asked),
    'sport.placeBuilder': async (builder, context) => expected(await placeBuilder({ ...bets, joint }, builder, context)),
    'sport.betStatus': ({ id }, context) => betStatus(bets, id, context),
    'sport.tickets': async (_, { memberId }) => ok({ tickets: await lastTickets(db, memberId) }),
    'booking.ofSlip': (shared, context) => bookSlip(bets, shared, context),
    'booking.ofTicket': (shared, context) => bookTicket(db, shared, context),
    'booking.open': (asked, context) => openBooking(db, asked, context),
    'sport.placePreorder': (asked, context) => placePreorder(bets, asked, context),
    'sport.changePreorder': (asked, context) => changePreorder(bets, asked, context),
    'sport.cancelPreorder': (asked, context) => cancelPreorder(bets, asked, context),
    'sport.preorders': (_, { memberId }) => allOf(bets, memberId),
    ...cashOutHandlers({ ...bets, chances }),
    ...recordHandlers(db),
  }
}

export const recordHandlers = (db: Db): HandlersOf<typeof recordEndpoints> => ({
  'record.betRecordList': async ({ cursor, ...filter }, context) =>
    refusedRange(filter) ??
    refusedOld(await keptFrom(db), filter.from) ??
    ok(await history(db, context, (from) => betRecordList(from, context.memberId, filter, cursor))),
  'record.betRecordTotal': async (filter, context) =>
    refusedRange(filter) ??
    refusedOld(await keptFrom(db), filter.from) ??
    ok(await history(db, context, (from) => betRecordTotal(from, context.memberId, filter))),
})

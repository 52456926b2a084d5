import type { dealEndpoints } from '../../../contract/wallet-record.ts'
import { history } from '../../ledger/history.ts'
import { keptFrom } from '../../ledger/kept-from.ts'
import type { Db } from '../../platform/database.ts'
import { refusedOld, refusedRange } from '../../transport/day-range.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { flowOf } from './flow.ts'
import { giftsOf } from './gifts.ts'
import { dealRecord, lastDeals } from './list.ts'
import { monthStatement } from './month.ts'

export const dealHandlers = (db: Db): HandlersOf<typeof dealEndpoints> => ({
  'funds.queryDealRecord': async (payload, context) =>
    refusedRange(payload) ??
    refusedOld(await keptFrom(db), payload.from) ??
    ok(await history(db, context, (from) => dealRecord(from, context.memberId, payload))),
  'funds.lastDeals': async (_, { memberId }) => ok(await lastDeals(db, memberId)),
  'funds.flow': async (payload, context) => ok(await history(db, context, (from) => flowOf(from, context.memberId, payload, context.now))),
  'funds.month': async (payload, context) =>
    refusedOld(await keptFrom(db), `${payload.month}-01`) ??
    ok(await history(db, context, (from) => monthStatement(from, context.memberId, payload))),
  'act.exchangeRecord': async ({ cursor }, context) => ok(await history(db, context, (from) => giftsOf(from, context.memberId, cursor))),
})

import type { dealEndpoints } from '../../../contract/wallet-record.ts'
import type { Db } from '../../platform/database.ts'
import { refusedRange } from '../../transport/day-range.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { flowOf } from './flow.ts'
import { giftsOf } from './gifts.ts'
import { dealRecord, lastDeals } from './list.ts'
import { monthStatement } from './month.ts'

export const dealHandlers = (db: Db): HandlersOf<typeof dealEndpoints> => ({
  'funds.queryDealRecord': async (payload, { memberId }) => refusedRange(payload) ?? ok(await dealRecord(db, memberId, payload)),
  'funds.lastDeals': async (_, { memberId }) => ok(await lastDeals(db, memberId)),
  'funds.flow': async (payload, { memberId, now }) => ok(await flowOf(db, memberId, payload, now)),
  'funds.month': async (payload, { memberId }) => ok(await monthStatement(db, memberId, payload)),
  'act.exchangeRecord': async ({ cursor }, { memberId }) => ok(await giftsOf(db, memberId, cursor)),
})

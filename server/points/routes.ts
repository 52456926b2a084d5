import type { pointsEndpoints } from '../../contract/points.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { exchange } from './exchange.ts'
import { pointsOverview } from './overview.ts'
import { pointsRecord } from './record.ts'

export const pointsHandlers = ({ funds, funds: { db } }: { funds: FundsDeps }): HandlersOf<typeof pointsEndpoints> => ({
  'points.overview': async (_, { memberId, now }) => ok(await pointsOverview(db, memberId, now)),
  'points.exchange': (payload, context) => exchange(funds, payload, context),
  'points.record': async ({ cursor }, { memberId }) => ok(await pointsRecord(db, memberId, cursor)),
})

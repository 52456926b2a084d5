import type { venueEndpoints } from '../../contract/venue.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { allBalance, venueBalance } from './balances.ts'
import { recycle } from './recycle.ts'
import { transfer } from './transfer.ts'
import { setTakesAlong } from './venue-store.ts'

export const venueHandlers = ({ funds }: { funds: FundsDeps }): HandlersOf<typeof venueEndpoints> => ({
  'venue.allBalance': async ({ category }, { memberId }) => ok(await allBalance(funds.db, memberId, category)),
  'venue.balance': async ({ channelCode }, { memberId }) => {
    const venue = await venueBalance(funds.db, memberId, channelCode)
    return venue ? ok(venue) : refuse('noData', '没有这个场馆')
  },
  'venue.transfer': (payload, context) => transfer(funds, payload, context),
  'venue.recycle': (payload, context) => recycle(funds, payload, context),
  'venue.setAutoTransferStatus': async ({ status }, { memberId }) => {
    await setTakesAlong(funds.db, memberId, status === 1)
    return ok({ status })
  },
})

import { SPORT_CHANNEL } from '../../contract/constants.ts'
import type { gameEndpoints } from '../../contract/site.ts'
import type { venueEndpoints } from '../../contract/venue.ts'
import type { venueListEndpoints } from '../../contract/venue-list.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import { sportLaunch } from '../sport/launch.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { allBalance, venueBalance } from './balances.ts'
import { addCollection, collectionOf, removeCollection } from './collection.ts'
import { hotMatch } from './hot-match.ts'
import { launchVenue } from './launch.ts'
import { venuesOf } from './lists.ts'
import { poolsOf } from './pools.ts'
import { recycle } from './recycle.ts'
import { formOf, type VenueSites } from './seamless/sites.ts'
import { transfer } from './transfer.ts'
import { setTakesAlong } from './venue-store.ts'

interface Services {
  funds: FundsDeps
  odds: OddsBook
  sites: VenueSites
}

type Calls = typeof venueEndpoints | typeof venueListEndpoints | typeof gameEndpoints

export const venueHandlers = ({ funds, odds, sites }: Services): HandlersOf<Calls> => ({
  'game.launch': (payload, context) =>
    payload.enName.toUpperCase() === SPORT_CHANNEL ? ok(sportLaunch(odds)) : launchVenue(funds, sites, payload, context),
  'venue.allBalance': async ({ category }, context) => ok(await allBalance(funds.db, sites, context, category)),
  'venue.balance': async ({ channelCode }, context) => {
    const venue = await venueBalance(funds.db, sites, context, channelCode)
    return venue ? ok(venue) : refuse('noData', '没有这个场馆')
  },
  // Money in a wallet that its games don't ask would be out of reach for them.
  'venue.transfer': (payload, context) =>
    payload.ty === 'in' && formOf(sites, payload.channelCode) === 'seamless'
      ? refuse('warning', '这个场馆直接用中心钱包，不用转入')
      : transfer(funds, sites, payload, context),
  'venue.recycle': (payload, context) => recycle(funds, sites, payload, context),
  'venue.getVenueInfoByCategory': async ({ category }) => ok(await venuesOf(funds.db, sites, category)),
  'venue.gameList': async () => ok(await venuesOf(funds.db, sites, 'egame')),
  'venue.getBonusPools': async (_, { now }) => ok(await poolsOf(funds.db, now)),
  'venue.hotMatch': () => ok({ match: hotMatch(odds) }),
  'venue.addCollection': (payload, context) => addCollection(funds.db, payload, context),
  'venue.removeCollection': (payload, context) => removeCollection(funds.db, payload, context),
  'venue.collection': async (_, { memberId }) => ok(await collectionOf(funds.db, memberId)),
  'venue.setAutoTransferStatus': async ({ status }, { memberId }) => {
    await setTakesAlong(funds.db, memberId, status === 1)
    return ok({ status })
  },
})

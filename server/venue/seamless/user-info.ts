import type { VenueAsked } from '../../../contract/venue-wallet.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { memberOf } from './players.ts'
import type { Said } from './transaction.ts'

/** Says that the venue knows this member, and no more about the member than games need. */
export async function userInfo({ db }: FundsDeps, venue: string, { user }: VenueAsked<'user/info'>): Promise<Said> {
  return { status: (await memberOf(db, venue, user)) === undefined ? 'RS_ERROR_UNKNOWN' : 'RS_OK' }
}

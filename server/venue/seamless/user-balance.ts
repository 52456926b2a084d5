import type { VenueAsked } from '../../../contract/venue-wallet.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { refuseToken } from '../launch-token.ts'
import { memberOf } from './players.ts'
import type { Said } from './transaction.ts'

/** The spendable money of a member, as the ledger has it now. */
export async function userBalance({ db, clock }: FundsDeps, venue: string, call: VenueAsked<'user/balance'>): Promise<Said> {
  const memberId = await memberOf(db, venue, call.user)
  if (memberId === undefined) return { status: 'RS_ERROR_UNKNOWN' }
  const fault = await refuseToken(db, call.token, { venue, memberId, game: call.game_code ?? null }, clock.now())
  return fault ? { status: fault } : { status: 'RS_OK', balanceFen: (await balanceOf(db, memberId)).balanceFen }
}

import type { VenueAsked } from '../../../contract/venue-wallet.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { transact } from '../../platform/transact.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { refuseToken } from '../launch-token.ts'
import { memberOf } from './players.ts'
import type { Said } from './transaction.ts'

/** The spendable money of a member, as the ledger has it now. */
export async function userBalance(deps: FundsDeps, venue: string, call: VenueAsked<'user/balance'>): Promise<Said> {
  const memberId = await sessionOf(deps, venue, call)
  return typeof memberId === 'bigint' ? { status: 'RS_OK', balanceFen: (await balanceOf(deps.db, memberId)).balanceFen } : memberId
}

/** The same call of a venue with its own books: no balance of ours, but whether the member may play on, since no bet of theirs is asked here. */
export async function mayPlayOn(deps: FundsDeps, venue: string, call: VenueAsked<'user/balance'>): Promise<Said> {
  const memberId = await sessionOf(deps, venue, call)
  if (typeof memberId !== 'bigint') return memberId
  const refusal = await transact(deps.db, (tx) => refusePlay(tx, memberId, { transfer: 0n }, deps.clock.now()))
  return { status: refusal ? 'RS_ERROR_USER_DISABLED' : 'RS_OK' }
}

async function sessionOf({ db, clock }: FundsDeps, venue: string, call: VenueAsked<'user/balance'>): Promise<bigint | Said> {
  const memberId = await memberOf(db, venue, call.user)
  if (memberId === undefined) return { status: 'RS_ERROR_UNKNOWN' }
  const fault = await refuseToken(db, call.token, { venue, memberId, game: call.game_code ?? null }, clock.now())
  return fault ? { status: fault } : memberId
}

import type { VenueAsked } from '../../../contract/venue-wallet.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { transact } from '../../platform/transact.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { exchange } from '../launch-token.ts'
import { playerOf } from './players.ts'
import type { Said } from './transaction.ts'

/** Exchanges the token of a launch for a game session. A lost answer is not told again: the member launches again. */
export function sessionOpen({ db, clock }: FundsDeps, venue: string, { launch_token }: VenueAsked<'session/open'>): Promise<Said> {
  return transact(db, async (tx): Promise<Said> => {
    const opened = await exchange(tx, venue, launch_token, clock.now())
    if (opened === 'unknown') return { status: 'RS_ERROR_INVALID_TOKEN' }
    if (opened === 'expired') return { status: 'RS_ERROR_TOKEN_EXPIRED' }
    const { memberId, gameCode, token } = opened
    const { balanceFen } = await balanceOf(tx, memberId)
    return { status: 'RS_OK', user: await playerOf(tx, venue, memberId), balanceFen, token, gameCode }
  })
}

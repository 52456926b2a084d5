import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { Recycled } from '../../contract/venue.ts'
import { memberAccounts, walletBalances } from '../ledger/accounts.ts'
import { moneyCall } from '../ledger/money-call.ts'
import { post, type Transfer } from '../ledger/post.ts'
import type { MemberContext, Refusal, Result } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { holdVenues, NOT_MOVED, walletAt } from './venue-store.ts'

type Outcome = Answer<'venue.recycle'>

/** Brings back what every venue lets go, once for each id. The call holds the member's accounts, so no balance changes meanwhile. */
export async function recycle(
  deps: FundsDeps,
  { id }: Payload<'venue.recycle'>,
  { memberId, now }: MemberContext,
): Promise<Result<Outcome>> {
  const call = { id, memberId, kind: 'recycle', body: [] }
  const outcome = await moneyCall<Outcome, Refusal>(deps.db, call, now, async (tx) => {
    const { main } = await memberAccounts(tx, memberId)
    const venues = await holdVenues(tx)
    const wallets = new Map((await walletBalances(tx, memberId)).map((one) => [one.wallet, one]))
    const transfers: Transfer[] = []
    const results = venues.map(({ code, state }): Recycled => {
      const wallet = wallets.get(walletAt(code))
      if (!wallet || wallet.balanceFen === 0n) return { channelCode: code, outcome: 'empty', amountFen: '0' }
      const [amountFen, debit] = [wallet.balanceFen, wallet.account]
      if (state === 'maintenance') return { channelCode: code, outcome: 'maintenance', amountFen: String(amountFen) }
      transfers.push({ id: `recycle:${id}:${code}`, debit, credit: main, amountFen, reason: 'venue_out', ref: id })
      return { channelCode: code, outcome: 'back', amountFen: String(amountFen) }
    })
    await post(tx, transfers, now)
    if (transfers.length > 0) await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { id, backFen: String(transfers.reduce((sum, { amountFen }) => sum + amountFen, 0n)), venues: results }
  })
  return answered(deps, memberId, outcome, NOT_MOVED)
}

import { moneyCall } from '../../server/ledger/money-call.ts'
import type { FundsDeps } from '../../server/wallet/deps.ts'

/** A deposit without an order, as databases from before there were orders have them. */
export function deposit(deps: FundsDeps, memberId: bigint, id: string, amountFen: bigint) {
  const now = deps.clock.now()
  const body = [String(amountFen)]
  return moneyCall(deps.db, { id, memberId, kind: 'deposit', body }, now, async (tx) => {
    await tx
      .insertInto('payment')
      .values({
        id,
        member_id: memberId,
        kind: 'deposit',
        amount_fen: amountFen,
        state: 'requested',
        reason: null,
        requested_at: new Date(now),
        expires_at: null,
        ended_at: null,
      })
      .execute()
    return { id, amountFen: String(amountFen) }
  })
}

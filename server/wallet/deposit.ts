import { type MoneyOutcome, moneyCall } from '../ledger/money-call.ts'
import type { FundsDeps } from './deps.ts'

/** The answer of a deposit or withdrawal: the payment's id is the call's, made by the device. */
export interface PaymentAsked {
  id: string
  amountFen: string
}

/** Asks for a deposit. Nothing moves until the provider says that it was paid (provider-callback.ts). */
export function deposit(deps: FundsDeps, memberId: bigint, id: string, amountFen: bigint): Promise<MoneyOutcome<PaymentAsked, never>> {
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

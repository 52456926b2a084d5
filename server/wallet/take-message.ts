import { type MoneyOutcome, moneyCall } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import { closeDeposit, creditDeposit } from './deposit/credit.ts'
import type { FundsDeps } from './deps.ts'
import type { ProviderMessage, ProviderWord } from './provider/provider.ts'
import { disputePayment, endWithdrawal, handedFen, lockMemberOf, lockPayment, type Payment, tellPayment } from './store.ts'

/**
 * The effect of a provider's message. `none`: it repeats what has already happened. `disputed`: it contradicts the payment's end, or
 * names an amount or payment that was not asked for; nothing moves, the member sees that a person looks at it, the audit names it.
 */
export type MessageEffect = 'paid' | 'released' | 'credited' | 'closed' | 'none' | 'disputed'

interface MessageAnswer {
  effect: MessageEffect
  payment: string
  said: ProviderWord
}

/** Messages come late, twice and in any order: the first that ends a payment counts. */
export async function takeMessage(
  deps: FundsDeps,
  { id, payment: paymentId, amountFen, says }: ProviderMessage,
): Promise<MoneyOutcome<MessageAnswer, never>> {
  const now = deps.clock.now()
  const call = { id: `callback:${id}`, memberId: null, kind: 'callback', body: [paymentId, String(amountFen), says] } as const
  let told: bigint | null = null
  const outcome = await moneyCall<MessageAnswer, never>(
    deps.db,
    call,
    now,
    async (tx) => {
      const payment = await lockPayment(tx, paymentId)
      const effect = payment && handedFen(payment) === amountFen ? await apply(deps, tx, payment, says) : 'disputed'
      if (payment && effect === 'disputed') await disputePayment(tx, paymentId, { amountFen, says }, now)
      if (payment && effect !== 'none') {
        await tellPayment(deps, tx, payment, now)
        told = payment.member_id
      }
      return { effect, payment: paymentId, said: says }
    },
    (tx) => lockMemberOf(tx, paymentId),
  )
  if (told !== null) deps.events.announce(told)
  return outcome
}

async function apply(deps: FundsDeps, tx: Db, payment: Payment, says: ProviderWord): Promise<MessageEffect> {
  const paid = says === 'paid'
  if (payment.kind === 'deposit') {
    if (payment.state === 'paid') return paid ? 'none' : 'disputed'
    // Money that came in is the member's, even after the order was closed.
    if (paid) {
      await creditDeposit(tx, payment, deps.clock.now())
      return 'credited'
    }
    if (payment.state === 'failed') return 'none'
    await closeDeposit(tx, payment.id, says, deps.clock.now())
    return 'closed'
  }
  if (payment.state === 'paid' || payment.state === 'failed') return (payment.state === 'paid') === paid ? 'none' : 'disputed'
  await endWithdrawal(tx, payment.id, paid ? null : says, deps.clock.now())
  return paid ? 'paid' : 'released'
}

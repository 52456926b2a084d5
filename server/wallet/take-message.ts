import { houseAccount, lockMembers, memberAccounts } from '../ledger/accounts.ts'
import { postHold, voidHold } from '../ledger/holds.ts'
import { type MoneyOutcome, moneyCall } from '../ledger/money-call.ts'
import { post, type Transfer } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { closeDeposit, creditDeposit } from './deposit/credit.ts'
import type { FundsDeps } from './deps.ts'
import type { ProviderMessage, ProviderWord } from './provider/provider.ts'
import { disputePayment, endPayment, handedFen, lockPayment, type Payment, tellPayment } from './store.ts'

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
    async (tx) => {
      const payment = await tx.selectFrom('payment').select('member_id').where('id', '=', paymentId).executeTakeFirst()
      if (payment) await lockMembers(tx, [payment.member_id])
    },
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
  return move(deps, tx, payment, says, paid ? 'paid' : 'released')
}

async function move(deps: FundsDeps, tx: Db, payment: Payment, says: ProviderWord, effect: 'paid' | 'released'): Promise<MessageEffect> {
  const now = deps.clock.now()
  await post(tx, await transfersFor(tx, payment, effect), now)
  await endPayment(tx, payment.id, effect === 'released' ? 'failed' : 'paid', effect === 'released' ? says : null, now)
  return effect
}

async function transfersFor(tx: Db, { id, member_id, amount_fen, fee_fen }: Payment, effect: 'paid' | 'released'): Promise<Transfer[]> {
  const accounts = await memberAccounts(tx, member_id)
  const of = { ref: id, amountFen: amount_fen }
  if (effect === 'released') return [voidHold(accounts, { ...of, reason: 'withdraw_release' })]
  const payments = await houseAccount(tx, 'payments')
  const paid = postHold(accounts, payments, { ref: id, amountFen: handedFen({ amount_fen, fee_fen }), reason: 'withdraw_paid' })
  if (fee_fen === 0n) return [paid]
  const fees = await houseAccount(tx, 'fees')
  return [paid, { id: `fee:${id}`, ref: id, debit: accounts.held, credit: fees, amountFen: fee_fen, reason: 'withdraw_fee' }]
}

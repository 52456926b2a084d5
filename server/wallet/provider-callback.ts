import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { postHold, voidHold } from '../ledger/holds.ts'
import { type MoneyOutcome, moneyCall } from '../ledger/money-call.ts'
import { post, type Transfer } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import type { FundsDeps } from './deps.ts'
import { endPayment, lockPayment, type Payment } from './store.ts'

/** A provider's message about a payment. `timed_out` is as final as `failed`: it will not pay any more. */
const callback = z.strictObject({
  /** The provider's own id of this message: a copy has the same. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  payment: z.string(),
  amountFen: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  says: z.enum(['paid', 'failed', 'timed_out']),
})
export type ProviderCallback = z.infer<typeof callback>

/**
 * The effect of a callback. `none`: it repeats what has already happened. `disputed`: it contradicts the payment's end, or names
 * an amount or payment that was not asked for; nothing moves, and the audit names it.
 */
export type CallbackEffect = 'paid' | 'released' | 'credited' | 'closed' | 'none' | 'disputed'

interface CallbackAnswer {
  effect: CallbackEffect
  payment: string
  said: ProviderCallback['says']
}

export const signCallback = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('hex')

/**
 * Handles a provider's message: signed text of a ProviderCallback. Messages come late, twice and in any order; the first that ends
 * a payment counts. Null when signature or message is not the provider's.
 */
export async function providerCallback(
  deps: FundsDeps,
  key: string,
  text: string,
  signature: string,
): Promise<MoneyOutcome<CallbackAnswer, never> | null> {
  const said = isSigned(text, signature, key) ? z.safeParse(callback, parseJson(text)) : null
  if (!said?.success) return null
  const { id, payment: paymentId, amountFen, says } = said.data
  const call = { id: `callback:${id}`, memberId: null, kind: 'callback', body: [paymentId, amountFen, says] } as const
  let told: bigint | null = null
  const outcome = await moneyCall<CallbackAnswer, never>(deps.db, call, deps.clock.now(), async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const known = payment !== undefined && payment.amount_fen === BigInt(amountFen)
    const effect = known ? await apply(deps, tx, payment, says) : 'disputed'
    told = payment && effect !== 'none' && effect !== 'disputed' ? payment.member_id : null
    return { effect, payment: paymentId, said: says }
  })
  if (told !== null) deps.events.announce(told)
  return outcome
}

async function apply(deps: FundsDeps, tx: Db, payment: Payment, says: ProviderCallback['says']): Promise<CallbackEffect> {
  const paid = says === 'paid'
  if (payment.kind === 'deposit') {
    if (payment.state === 'paid') return paid ? 'none' : 'disputed'
    // Money that came in is the member's, even after the provider said that it failed.
    if (paid) return move(deps, tx, payment, says, 'credited')
    if (payment.state === 'failed') return 'none'
    await endPayment(tx, payment.id, 'failed', says, deps.clock.now())
    return 'closed'
  }
  if (payment.state === 'paid' || payment.state === 'failed') return (payment.state === 'paid') === paid ? 'none' : 'disputed'
  return move(deps, tx, payment, says, paid ? 'paid' : 'released')
}

async function move(
  deps: FundsDeps,
  tx: Db,
  payment: Payment,
  says: ProviderCallback['says'],
  effect: 'credited' | 'paid' | 'released',
): Promise<CallbackEffect> {
  const now = deps.clock.now()
  await post(tx, [await transferFor(tx, payment, effect)], now)
  await endPayment(tx, payment.id, effect === 'released' ? 'failed' : 'paid', effect === 'released' ? says : null, now)
  await deps.events.tell(tx, new Map([[payment.member_id, []]]), now)
  return effect
}

async function transferFor(tx: Db, { id, member_id, amount_fen }: Payment, effect: 'credited' | 'paid' | 'released'): Promise<Transfer> {
  const accounts = await memberAccounts(tx, member_id)
  const of = { ref: id, amountFen: amount_fen }
  if (effect === 'released') return voidHold(accounts, { ...of, reason: 'withdraw_release' })
  const payments = await houseAccount(tx, 'payments')
  if (effect === 'paid') return postHold(accounts, payments, { ...of, reason: 'withdraw_paid' })
  return { ...of, id: `deposit:${id}`, debit: payments, credit: accounts.main, reason: 'deposit' }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const [expected, given] = [Buffer.from(signCallback(text, key)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

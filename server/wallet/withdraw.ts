import { memberAccounts } from '../ledger/accounts.ts'
import { openHold, voidHold } from '../ledger/holds.ts'
import { type MoneyOutcome, MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import { transact } from '../platform/transact.ts'
import type { PaymentAsked } from './deposit.ts'
import type { FundsDeps } from './deps.ts'
import { endPayment, lockPayment } from './store.ts'

/** A withdrawal that was not handed to the provider by then is given back. */
const UNSENT_LIFE_MS = 24 * 3_600_000

/** Asks for a withdrawal: the amount is held until the provider says how it ended. */
export async function withdraw(
  deps: FundsDeps,
  memberId: bigint,
  id: string,
  amountFen: bigint,
): Promise<MoneyOutcome<PaymentAsked, 'balance'>> {
  const now = deps.clock.now()
  const body = [String(amountFen)]
  const outcome = await moneyCall<PaymentAsked, 'balance'>(deps.db, { id, memberId, kind: 'withdraw', body }, now, async (tx) => {
    await tx
      .insertInto('payment')
      .values({
        id,
        member_id: memberId,
        kind: 'withdrawal',
        amount_fen: amountFen,
        state: 'requested',
        reason: null,
        requested_at: new Date(now),
        expires_at: new Date(now + UNSENT_LIFE_MS),
        ended_at: null,
      })
      .execute()
    const accounts = await memberAccounts(tx, memberId)
    await post(tx, [openHold(accounts, { ref: id, amountFen, reason: 'withdraw_hold' })], now).catch((error: unknown) => {
      throw error instanceof LedgerRefused && error.has('exceeds_balance') ? new MoneyRefused('balance') : error
    })
    await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { id, amountFen: String(amountFen) }
  })
  if (outcome.state === 'done' && !outcome.repeated) deps.events.announce(memberId)
  return outcome
}

/**
 * Marks a withdrawal before it is handed to the provider: from now on only the provider ends it. Written before the provider is
 * called, so that after a crash in between nothing is given back that is being paid. False when it has ended.
 */
export async function markSent(deps: FundsDeps, id: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.kind !== 'withdrawal' || (payment.state !== 'requested' && payment.state !== 'sent')) return false
    await tx.updateTable('payment').set({ state: 'sent', expires_at: null }).where('id', '=', id).execute()
    return true
  })
}

/** Gives back withdrawals that were not handed to the provider in time. */
export async function expireWithdrawals(deps: FundsDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'requested')
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .execute()
  for (const { id } of due) {
    const memberId = await transact(deps.db, async (tx) => {
      const payment = await lockPayment(tx, id)
      if (payment?.state !== 'requested') return null
      const accounts = await memberAccounts(tx, payment.member_id)
      await post(tx, [voidHold(accounts, { ref: id, amountFen: payment.amount_fen, reason: 'withdraw_release' })], now)
      await endPayment(tx, id, 'failed', 'expired', now)
      await deps.events.tell(tx, new Map([[payment.member_id, []]]), now)
      return payment.member_id
    })
    if (memberId !== null) deps.events.announce(memberId)
  }
}

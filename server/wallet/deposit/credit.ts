import { bonusFen } from '../../../domain/bonus.ts'
import { houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { post, type Transfer } from '../../ledger/post.ts'
import type { Db } from '../../platform/database.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import { endPayment, type Payment } from '../store.ts'
import { grantBonus, openDepositTurnover } from '../turnover/open-requirement.ts'
import { bonusesFor } from './bonuses.ts'
import { BONUSES } from './ways.ts'

const DAY_MS = 24 * 3_600_000

/** Money came in: credits it, takes the fee, opens the turnover that it owes, and grants the bonus that was chosen. */
export async function creditDeposit(tx: Db, { id, member_id: memberId, amount_fen: amountFen }: Payment, now: number): Promise<void> {
  const order = await tx.selectFrom('deposit_order').selectAll().where('payment_id', '=', id).executeTakeFirst()
  const { main } = await memberAccounts(tx, memberId)
  const payments = await houseAccount(tx, 'payments')
  const transfers: Transfer[] = [{ id: `deposit:${id}`, debit: payments, credit: main, amountFen, reason: 'deposit', ref: id }]
  if (order && order.fee_fen > 0n) {
    const fees = await houseAccount(tx, 'fees')
    transfers.push({ id: `deposit-fee:${id}`, debit: main, credit: fees, amountFen: order.fee_fen, reason: 'deposit_fee', ref: id })
  }
  await post(tx, transfers, now)
  const granted = order?.bonus ? await chosenBonus(tx, memberId, order.bonus, order.asked_fen, now) : null
  await endPayment(tx, id, 'paid', null, now)
  await openDepositTurnover(tx, memberId, { id, amountFen }, now)
  if (granted) {
    const { times, days, fen } = granted
    const on = { deposit: id, principalFen: amountFen }
    await grantBonus(tx, { memberId, ref: id, bonusFen: fen, times, on, dueAt: now + days * DAY_MS }, now)
  }
  if (order)
    await tx
      .updateTable('deposit_order')
      .set({ open: false, bonus_fen: granted?.fen ?? null })
      .where('payment_id', '=', id)
      .execute()
}

/** Null where the member may not have it any more: another deposit was the first, or a break has begun. */
async function chosenBonus(tx: Db, memberId: bigint, bonus: keyof typeof BONUSES, askedFen: bigint, now: number) {
  const isStopped = (await refusePlay(tx, memberId, { transfer: 0n }, now)) !== null
  const wasFirst = bonus === 'again' || !(await bonusesFor(tx, memberId)).includes('again')
  return isStopped || !wasFirst ? null : { ...BONUSES[bonus], fen: bonusFen(askedFen, BONUSES[bonus]) }
}

/** Ends a deposit that was not paid. A payment that comes later is still credited. */
export async function closeDeposit(tx: Db, id: string, reason: string, now: number): Promise<void> {
  await endPayment(tx, id, 'failed', reason, now)
  await tx.updateTable('deposit_order').set({ open: false, closed_as: reason }).where('payment_id', '=', id).execute()
}

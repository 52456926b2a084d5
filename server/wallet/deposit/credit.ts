import { sql } from 'kysely'
import { bonusFen } from '../../../domain/bonus.ts'
import { DEPOSIT_TURNOVER_TIMES } from '../../../domain/turnover.ts'
import type { Db } from '../../platform/database.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import type { Payment } from '../store.ts'
import { grantBonus } from '../turnover/open-requirement.ts'
import { bonusesFor } from './bonuses.ts'
import { BONUSES } from './ways.ts'

const DAY_MS = 24 * 3_600_000

/** Money came in: credits it, takes the fee, opens the turnover that it owes, and grants the bonus that was chosen. */
export async function creditDeposit(tx: Db, { id, member_id: memberId, amount_fen: amountFen }: Payment, now: number): Promise<void> {
  const order = await tx.selectFrom('deposit_order').select(['bonus', 'asked_fen']).where('payment_id', '=', id).executeTakeFirst()
  const granted = order?.bonus ? await chosenBonus(tx, memberId, order.bonus, order.asked_fen, now) : null
  await sql`select credit_deposit(${id}, ${DEPOSIT_TURNOVER_TIMES}, ${granted?.fen ?? null}, ${new Date(now)})`.execute(tx)
  if (granted) {
    const { times, days, fen } = granted
    const on = { deposit: id, principalFen: amountFen }
    await grantBonus(tx, { memberId, ref: id, bonusFen: fen, times, on, dueAt: now + days * DAY_MS }, now)
  }
}

/** Null where the member may not have it any more: another deposit was the first, or a break has begun. */
async function chosenBonus(tx: Db, memberId: bigint, bonus: keyof typeof BONUSES, askedFen: bigint, now: number) {
  const isStopped = (await refusePlay(tx, memberId, { transfer: 0n }, now)) !== null
  const wasFirst = bonus === 'again' || !(await bonusesFor(tx, memberId)).includes('again')
  return isStopped || !wasFirst ? null : { ...BONUSES[bonus], fen: bonusFen(askedFen, BONUSES[bonus]) }
}

/** Ends a deposit that was not paid. A payment that comes later is still credited. */
export async function closeDeposit(tx: Db, id: string, reason: string, now: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'failed', reason, ended_at: new Date(now) })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('deposit_order').set({ open: false, closed_as: reason }).where('payment_id', '=', id).execute()
}

import { bonusFen } from '../../../domain/bonus.ts'
import { dayOf } from '../../../domain/days.ts'
import { claimBudget, lockedBudget } from '../../ledger/budget.ts'
import type { Db } from '../../platform/database.ts'
import { isOnBreak } from '../../safe-play/refuse-play.ts'
import { bonusesFor } from './bonuses.ts'
import { offersAt } from './offers.ts'

const DAY_MS = 24 * 3_600_000

/** A bonus that is granted with a deposit. */
export interface Granted {
  fen: bigint
  /** Turnover, as a multiple of it. */
  times: number
  dueAt: number
  /** The budget that pays it, and what for; null: the house pays. */
  claim: { budget: string; memberId: bigint; key: string } | null
}

/**
 * The bonus that was chosen with a deposit that was paid now, by what was offered when it was asked for. Null for none, and where the member
 * may not have it any more: another deposit was the first, today's was had, its budget is spent, or a break has begun. The member's accounts
 * must be locked.
 */
export async function grantedWith(tx: Db, id: string, now: number): Promise<Granted | null> {
  const order = await tx
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['member_id', 'bonus', 'asked_fen', 'requested_at'])
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (!order?.bonus) return null
  const { member_id: memberId, bonus, asked_fen: askedFen } = order
  const askedAt = order.requested_at.getTime()
  const offer = (await offersAt(tx, askedAt)).get(bonus)
  if (!offer || (await isOnBreak(tx, memberId, new Date(now)))) return null
  if (bonus === 'first' && (await bonusesFor(tx, memberId)).includes('again')) return null
  const { budget, daily, times, days, ...terms } = offer
  const granted = { fen: bonusFen(askedFen, terms), times, dueAt: now + days * DAY_MS }
  if (budget === null) return { ...granted, claim: null }
  const key = bonus === 'first' ? 'first' : daily ? `day:${dayOf(askedAt)}` : `deposit:${id}`
  const isLeft = (await lockedBudget(tx, budget)) >= granted.fen
  return isLeft && !(await isClaimed(tx, budget, memberId, key)) ? { ...granted, claim: { budget, memberId, key } } : null
}

const isClaimed = async (tx: Db, budget: string, memberId: bigint, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('budget_claim')
    .select('ref')
    .where('budget', '=', budget)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

/** Takes what was granted with a deposit out of its budget, once it was paid to the member. */
export async function claimGranted(tx: Db, payment: string, { fen, times, claim }: Granted, now: number): Promise<void> {
  if (claim) await claimBudget(tx, { ...claim, ref: payment, fen, times }, now)
}

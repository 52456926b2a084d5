import { bonusFen } from '../../../domain/bonus.ts'
import type { Db } from '../../platform/database.ts'
import { isOnBreak } from '../../safe-play/refuse-play.ts'
import { bonusesFor } from './bonuses.ts'
import { BONUSES } from './ways.ts'

const DAY_MS = 24 * 3_600_000

/** A bonus that is granted with a deposit. */
export interface Granted {
  fen: bigint
  /** Turnover, as a multiple of it. */
  times: number
  dueAt: number
}

/**
 * The bonus that was chosen with a deposit that was paid now. Null for none, and where the member may not have it any more: another
 * deposit was the first, or a break has begun. The member's accounts must be locked.
 */
export async function grantedWith(tx: Db, id: string, now: number): Promise<Granted | null> {
  const order = await tx
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['member_id', 'bonus', 'asked_fen'])
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (!order?.bonus) return null
  const { member_id: memberId, bonus, asked_fen: askedFen } = order
  const isStopped = await isOnBreak(tx, memberId, new Date(now))
  const wasFirst = bonus === 'again' || !(await bonusesFor(tx, memberId)).includes('again')
  const { times, days, ...terms } = BONUSES[bonus]
  return isStopped || !wasFirst ? null : { fen: bonusFen(askedFen, terms), times, dueAt: now + days * DAY_MS }
}

import type { CardKind } from '../../../contract/wallet-cards.ts'
import { dayOf, dayStart } from '../../../domain/days.ts'
import type { Db } from '../../platform/database.ts'
import { LIMITS } from './terms.ts'

export interface Today {
  countLeft: number
  leftFen: bigint
  /** How many there were, by the kind of account. */
  kinds: Record<CardKind, number>
}

/** The member's withdrawals since the day began in Shanghai; those that were given back do not count. */
export async function withdrawnToday(db: Db, memberId: bigint, now: number): Promise<Today> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('payout as o', 'o.payment_id', 'p.id')
    .innerJoin('payout_card as c', 'c.id', 'o.card_id')
    .select(['c.kind', 'p.amount_fen'])
    .where('p.member_id', '=', memberId)
    .where('p.kind', '=', 'withdrawal')
    .where('p.state', '<>', 'failed')
    .where('p.requested_at', '>=', new Date(dayStart(dayOf(now))))
    .execute()
  const kinds = { bank: 0, coin: 0, alipay: 0 }
  for (const { kind } of rows) kinds[kind] += 1
  const sum = rows.reduce((total, { amount_fen }) => total + amount_fen, 0n)
  return { countLeft: LIMITS.dayCount - rows.length, leftFen: sum > LIMITS.dayFen ? 0n : LIMITS.dayFen - sum, kinds }
}

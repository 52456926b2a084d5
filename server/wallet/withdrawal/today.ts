import { sql } from 'kysely'
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

/** When the day began, in Shanghai. */
export const todaySince = (now: number): Date => new Date(dayStart(dayOf(now)))

/** The member's withdrawals since the day began; those that were given back do not count. */
export async function withdrawnToday(db: Db, memberId: bigint, now: number): Promise<Today> {
  const { rows } = await sql<{ kind: CardKind; fen: bigint }>`
    select kind, amount_fen as fen from withdrawn_since(${memberId}, ${todaySince(now)})`.execute(db)
  return todayOf(rows)
}

/** What these withdrawals leave of the day. */
export function todayOf(withdrawals: readonly { kind: CardKind; fen: bigint }[]): Today {
  const kinds = { bank: 0, coin: 0, alipay: 0 }
  for (const { kind } of withdrawals) kinds[kind] += 1
  const sum = withdrawals.reduce((total, { fen }) => total + fen, 0n)
  return { countLeft: LIMITS.dayCount - withdrawals.length, leftFen: sum > LIMITS.dayFen ? 0n : LIMITS.dayFen - sum, kinds }
}

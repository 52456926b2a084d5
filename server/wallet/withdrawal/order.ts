import type { WITHDRAWAL_REASONS, Withdrawal } from '../../../contract/wallet-withdraw.ts'
import type { Db } from '../../platform/database.ts'
import { SETTLED, settledOf } from '../dispute/settled.ts'

/** Orders that ended are told for this long. */
const SHOWN_MS = 3 * 24 * 3_600_000
const SHOWN_MOST = 5

/** One of the member's withdrawals; undefined for any other id. */
export async function withdrawalOf(db: Db, memberId: bigint, id: string): Promise<Withdrawal | undefined> {
  const row = await rowsOf(db, memberId).where('p.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Those under way, and those that ended lately, newest first. */
export async function recentWithdrawals(db: Db, memberId: bigint, now: number): Promise<Withdrawal[]> {
  const rows = await rowsOf(db, memberId)
    .where((e) =>
      e.or([
        e('p.ended_at', 'is', null),
        e('p.disputed_at', 'is not', null),
        ...(['p.ended_at', 'dispute_act.at'] as const).map((at) => e(at, '>', new Date(now - SHOWN_MS))),
      ]),
    )
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id')
    .limit(SHOWN_MOST)
    .execute()
  return rows.map(present)
}

/** What withdrawals under way hold. */
export async function heldByWithdrawals(db: Db, memberId: bigint): Promise<bigint> {
  const { held } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('held'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'withdrawal')
    .where('state', 'in', ['requested', 'sent'])
    .executeTakeFirstOrThrow()
  return BigInt(held ?? 0)
}

const rowsOf = (db: Db, memberId: bigint) =>
  db
    .selectFrom('payment as p')
    .innerJoin('payout as o', 'o.payment_id', 'p.id')
    .leftJoin('dispute_act', 'dispute_act.number', 'p.settled_by')
    .select(SETTLED)
    .select(['p.id', 'p.amount_fen', 'p.fee_fen', 'p.state', 'p.reason', 'p.requested_at', 'p.ended_at', 'p.disputed_at'])
    .select(['o.coin', 'o.to_name', 'o.to_masked', 'o.reviewed_at', 'o.sent_at'])
    .where('p.member_id', '=', memberId)
    .where('p.kind', '=', 'withdrawal')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const present = (row: Row): Withdrawal => ({
  id: row.id,
  amountFen: String(row.amount_fen),
  feeFen: String(row.fee_fen),
  netFen: String(row.amount_fen - row.fee_fen),
  coin: row.coin,
  toName: row.to_name,
  toMasked: row.to_masked,
  state: row.state === 'requested' ? (row.reviewed_at === null ? 'held' : 'reviewed') : row.state,
  requestedAt: row.requested_at.getTime(),
  reviewedAt: row.reviewed_at?.getTime() ?? null,
  sentAt: row.sent_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  reason: row.reason as (typeof WITHDRAWAL_REASONS)[number] | null,
  underReview: row.disputed_at !== null && (row.ended_at === null || row.disputed_at > row.ended_at),
  ...settledOf(row),
})

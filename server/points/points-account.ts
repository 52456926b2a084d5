import { sql } from 'kysely'
import { houseAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'

/**
 * Points are in the ledger, with accounts of their own kind: a member's is floored, the house's wallet of points is its counterpart, and no
 * transfer joins them with money (points-book.ts). Of what counts a member's money, nothing sees them.
 */
export const POINTS_OWNER = 'points'
export const HOUSE_POINTS = 'points'
export const POINTS_REASONS = ['points_earned', 'points_spent'] as const

/** Id of a member's points account, made on first use. */
async function accountOf(tx: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select opened_account(${POINTS_OWNER}, ${memberId}, 'main') as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an account is always opened')
  return row.id
}

export async function pointsOf(db: Db, memberId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('balance_fen')
    .where('owner_kind', '=', POINTS_OWNER)
    .where('owner', '=', memberId)
    .executeTakeFirst()
  return row?.balance_fen ?? 0n
}

/** Locks a member's points until the end of the transaction. */
async function locked(tx: Db, memberId: bigint): Promise<{ account: bigint; balance: bigint }> {
  const account = await accountOf(tx, memberId)
  const { balance_fen } = await tx
    .selectFrom('account')
    .select('balance_fen')
    .where('id', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { account, balance: balance_fen }
}

interface Granted {
  memberId: bigint
  /** What they are for. Activities name themselves in `period`. */
  source: 'turnover' | 'activity'
  /** With the source and the member, the key: granted once. Of turnover the day, else `<activity>:<what>`. */
  period: string
  points: bigint
}

/**
 * Grants points in the caller's transaction, once by source, period and member, whatever the number is the second time. Locks the member's
 * points: whoever locks the member's money as well does that first. False: they were granted before, or there are none to grant.
 */
export async function grantPoints(tx: Db, { memberId, source, period, points }: Granted, atMs: number): Promise<boolean> {
  if (points <= 0n) return false
  const { account } = await locked(tx, memberId)
  const id = `points:${source}:${period}:${memberId}`
  const known = await tx.selectFrom('transfer').select('id').where('id', '=', id).executeTakeFirst()
  if (known) return false
  const house = await houseAccount(tx, HOUSE_POINTS)
  const ref = `${source}:${period}`
  await post(tx, [{ id, debit: house, credit: account, amountFen: points, reason: 'points_earned', ref }], atMs)
  return true
}

/** Takes points for an exchange, once by its id. Null, and no effect: there are too few. Else the points left. */
export async function spendPoints(tx: Db, memberId: bigint, exchange: string, points: bigint, atMs: number): Promise<bigint | null> {
  const { account, balance } = await locked(tx, memberId)
  if (balance < points) return null
  const house = await houseAccount(tx, HOUSE_POINTS)
  await post(
    tx,
    [{ id: `points:${exchange}`, debit: account, credit: house, amountFen: points, reason: 'points_spent', ref: exchange }],
    atMs,
  )
  return balance - points
}

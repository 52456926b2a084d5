import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/**
 * A house account has no balance row that every bet would have to lock: its balance is a sum. So that the sum stays short, a
 * checkpoint holds it up to a place in the transfers, and only what came after is added.
 */

/** Balance of a house account: its checkpoint and the transfers since. */
export async function houseBalance(db: Db, account: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select (coalesce(c.balance_fen, 0)
      + coalesce((select sum(amount_fen) from transfer where credit = a.id and seq > coalesce(c.seq, 0)), 0)
      - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq > coalesce(c.seq, 0)), 0))::text as balance
    from account a left join house_checkpoint c on c.account = a.id where a.id = ${account} and not a.floored`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`${account} is no house account`)
  return BigInt(row.balance)
}

/**
 * Move the checkpoints on to now. Answers the place they reached, or null when postings kept the table busy: nothing is lost,
 * the next time does it.
 */
export async function moveCheckpoints(db: Db, atMs: number): Promise<bigint | null> {
  const horizon = await settledPlace(db)
  if (horizon === null) return null
  await sql`
    insert into house_checkpoint (account, seq, balance_fen, at)
    select a.id, ${horizon}, coalesce(c.balance_fen, 0)
      + coalesce((select sum(amount_fen) from transfer where credit = a.id and seq > coalesce(c.seq, 0) and seq <= ${horizon}), 0)
      - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq > coalesce(c.seq, 0) and seq <= ${horizon}), 0),
      ${new Date(atMs)}
    from account a left join house_checkpoint c on c.account = a.id where not a.floored
    on conflict (account) do update set seq = excluded.seq, balance_fen = excluded.balance_fen, at = excluded.at
      where house_checkpoint.seq < excluded.seq`.execute(db)
  return horizon
}

const LOCK_WAIT_MS = 500

/**
 * A place with nothing unfinished below it. A transfer draws its seq before it commits, so the highest one drawn says
 * nothing of lower ones still under way; a share lock waits those out, is given back at once, and whoever comes after draws a higher.
 */
async function settledPlace(db: Db): Promise<bigint | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
      await sql`lock table transfer in share mode`.execute(tx)
      const { rows } = await sql<{ last: bigint | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence('transfer', 'seq')::regclass) as last`.execute(tx)
      return rows[0]?.last ?? 0n
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { noteTimes } from './transfer-times.ts'

/**
 * The balance of a house account is a sum, because every bet would have to lock a stored one. A checkpoint holds the sum up to a
 * place in the transfers, so that only later ones have to be added.
 */

/** Balance of a house account: its checkpoint plus the transfers since. */
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
 * Advances the checkpoints to now. Returns the place they reached, or null when postings kept the table busy: the next call does
 * it.
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
  await noteTimes(db, horizon)
  return horizon
}

const LOCK_WAIT_MS = 500

/** A place below which every transfer is committed. */
const settledPlace = (db: Db): Promise<bigint | null> => atRest(db, async (_, last) => last)

/**
 * Does something while nothing is posted, which has to be short; null when postings kept the table busy. A transfer gets its seq before its
 * commit, so lower ones than `last`, the highest, may be under way. A share lock waits for those; later transfers get a higher seq.
 */
export async function atRest<T>(db: Db, act: (tx: Db, last: bigint) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
      await sql`lock table only transfer in share mode`.execute(tx)
      const { rows } = await sql<{ last: bigint | null }>`select pg_sequence_last_value('transfer_place') as last`.execute(tx)
      return await act(tx, rows[0]?.last ?? 0n)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { atRest } from './at-rest.ts'
import { skipped } from './months.ts'
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

/** Places that a statement adds up at most: fifty million, after years were imported, take longer than any statement may. */
const STEP = 1_000_000n

/**
 * Advances the checkpoints to now. Returns the place they reached, or null when postings kept the table busy: the next call does
 * it.
 */
export async function moveCheckpoints(db: Db, atMs: number, step = STEP): Promise<bigint | null> {
  const horizon = await settledPlace(db)
  if (horizon === null) return null
  for (let at = await leastPlace(db); at < horizon; ) {
    at = (await skipped(db, at)) + step
    if (at > horizon) at = horizon
    await moveTo(db, at, atMs)
  }
  await noteTimes(db, horizon)
  return horizon
}

/** A new account's begins at 0: its steps up to the others' are over no transfers of theirs. */
async function leastPlace(db: Db): Promise<bigint> {
  const { rows } = await sql<{ least: bigint | null }>`
    select min(coalesce(c.seq, 0)) as least from account a left join house_checkpoint c on c.account = a.id where not a.floored`.execute(db)
  return rows[0]?.least ?? 0n
}

async function moveTo(db: Db, place: bigint, atMs: number): Promise<void> {
  await sql`
    insert into house_checkpoint (account, seq, balance_fen, at)
    select a.id, ${place}, coalesce(c.balance_fen, 0)
      + coalesce((select sum(amount_fen) from transfer where credit = a.id and seq > coalesce(c.seq, 0) and seq <= ${place}), 0)
      - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq > coalesce(c.seq, 0) and seq <= ${place}), 0),
      ${new Date(atMs)}
    from account a left join house_checkpoint c on c.account = a.id where not a.floored
    on conflict (account) do update set seq = excluded.seq, balance_fen = excluded.balance_fen, at = excluded.at
      where house_checkpoint.seq < excluded.seq`.execute(db)
}

/** A place below which every transfer is committed. */
const settledPlace = (db: Db): Promise<bigint | null> => atRest(db, async (_, last) => last)

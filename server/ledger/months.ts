import { sql } from 'kysely'
import { addMonths, dayOf } from '../../domain/days.ts'
import type { Db } from '../platform/database.ts'
import { atRest } from './at-rest.ts'

/**
 * Transfers lie in a table for each month, by their places: those of a month begin at a number that says which, 2026110000000001, so that
 * their order stays that of posting whatever clocks say, and a balance at the end of a month is that at a place.
 */

/** Places of a month. Those of all fit into a double. */
const PLACES = 10_000_000_000n

/** `2026-11`, of Shanghai. */
const monthOf = (at: number): string => dayOf(at).slice(0, 7)

const firstPlace = (month: string): bigint => BigInt(month.replace('-', '')) * PLACES

/**
 * Begins the month of a time, unless it or a later one has begun, and makes the tables of it and of the next. Where
 * postings kept the table busy the next call does it: transfers go on in the month before.
 */
export async function beginMonth(db: Db, nowMs: number): Promise<void> {
  const [month, next, afterNext] = [0, 1, 2].map((count) => monthOf(addMonths(nowMs, count))) as [string, string, string]
  await makeTable(db, month, next)
  await makeTable(db, next, afterNext)
  const begun = await db.selectFrom('transfer_month').select('month').where('month', '>=', month).limit(1).executeTakeFirst()
  if (begun) return
  const first = firstPlace(month)
  await atRest(db, async (tx, last) => {
    // A sequence is not rolled back: where the row was, the sequence has moved already, and nothing is known of the places before but from the rows.
    const lastBefore = last < first ? last : await lastOf(tx, first)
    await sql`insert into transfer_month (month, first_seq, last_before) values (${month}, ${first}, ${lastBefore}) on conflict do nothing`.execute(
      tx,
    )
    if (last < first) await sql`select setval('transfer_place', ${first})`.execute(tx)
  })
}

const makeTable = (db: Db, month: string, next: string) =>
  sql`select make_transfer_month(${month}, ${firstPlace(month)}, ${firstPlace(next)})`.execute(db)

async function lastOf(db: Db, before: bigint): Promise<bigint> {
  const { rows } = await sql<{ last: bigint | null }>`select max(seq) as last from transfer where seq < ${before}`.execute(db)
  return rows[0]?.last ?? 0n
}

/** Where steps through the transfers go on after a place: there, or behind the places that no transfer has between two months. */
export async function skipped(db: Db, place: bigint): Promise<bigint> {
  const gap = await db
    .selectFrom('transfer_month')
    .select('first_seq')
    .where('last_before', '<=', place)
    .where('first_seq', '>', place + 1n)
    .orderBy('first_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return gap ? gap.first_seq - 1n : place
}

import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface AuditReport {
  transfers: number
  accounts: number
  tickets: number
  /** The first rows that break an invariant, in words; empty = the books hold. */
  faults: string[]
}

/**
 * Prove the books: stored balances equal the sums of transfers, versions are gap-free, no floor is broken, and each
 * ticket has exactly the legs of its state. Names the rows that break.
 */
export async function audit(db: Db): Promise<AuditReport> {
  const faults = [...(await balances(db)), ...(await versions(db)), ...(await ticketLegs(db))]
  const { rows } = await sql<{ transfers: bigint; accounts: bigint; tickets: bigint }>`
    select (select count(*) from transfer) transfers, (select count(*) from account) accounts, (select count(*) from ticket) tickets`.execute(
    db,
  )
  const counts = rows[0]
  return { transfers: Number(counts?.transfers), accounts: Number(counts?.accounts), tickets: Number(counts?.tickets), faults }
}

async function balances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string; balance_fen: bigint; sum: bigint }>`
    select a.code, a.balance_fen, s.sum::bigint as sum from account a,
      lateral (select coalesce((select sum(amount_fen) from transfer where credit = a.id), 0)
                    - coalesce((select sum(amount_fen) from transfer where debit = a.id), 0) as sum) s
    where a.floored and (a.balance_fen <> s.sum or a.balance_fen < 0) order by a.id limit 5`.execute(db)
  return rows.map((row) => `account ${row.code} stores ${row.balance_fen} fen but its transfers sum to ${row.sum}`)
}

async function versions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string; version: bigint; moves: bigint }>`
    select a.code, a.version, m.moves from account a,
      lateral (select (select count(*) from transfer where debit = a.id) + (select count(*) from transfer where credit = a.id) as moves) m
    where a.floored and a.version <> m.moves order by a.id limit 5`.execute(db)
  return rows.map((row) => `account ${row.code} is at version ${row.version} after ${row.moves} movements`)
}

/** What each state of a ticket must have moved: a hold always; then a release, a loss and winnings as its result says. */
async function ticketLegs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; held: bigint; released: bigint; lost: bigint; won: bigint }>`
    select t.id, t.status, l.held, l.released, l.lost, l.won from ticket t,
      lateral (select
        coalesce(sum(amount_fen) filter (where reason = 'stake_hold'), 0)::bigint held,
        coalesce(sum(amount_fen) filter (where reason = 'stake_release'), 0)::bigint released,
        coalesce(sum(amount_fen) filter (where reason = 'stake_lost'), 0)::bigint lost,
        coalesce(sum(amount_fen) filter (where reason = 'winnings'), 0)::bigint won
        from transfer x where x.ref = t.id) l
    where l.held <> t.stake_fen
       or (t.status in ('delay', 'accepted') and (l.released + l.lost + l.won) <> 0)
       or (t.status = 'refused' and (l.released <> t.stake_fen or l.lost <> 0 or l.won <> 0))
       or (t.status = 'settled' and (l.released + l.lost <> t.stake_fen or l.released + l.won <> t.return_fen))
    order by t.placed_at limit 5`.execute(db)
  return rows.map(
    (row) => `ticket ${row.id} (${row.status}) has held ${row.held}, released ${row.released}, lost ${row.lost}, won ${row.won} fen`,
  )
}

import { sql } from 'kysely'
import type { VenueCategory } from '../../../contract/venue.ts'
import { floorToFen } from '../../../domain/money.ts'
import { effectiveStakeFen, type TurnoverLeg, turnoverLegs, VENUE_TURNOVER_WEIGHTS } from '../../../domain/turnover.ts'
import type { Db } from '../../platform/database.ts'

interface Only {
  members?: readonly bigint[]
  /** Of these alone; our own sports are TY. */
  categories?: readonly VenueCategory[]
}

/**
 * What members turned over in a time, fen, by the rules of domain/turnover.ts: tickets that were first settled in it, and rounds of venues
 * closed in it, as they stand now: a ticket whose result is corrected later counts in no other time again. From the rows of what was bet,
 * whether or not any turnover was owed. `to` is not part of it.
 */
export async function settledTurnover(db: Db, { from, to }: { from: Date; to: Date }, only: Only = {}): Promise<Map<bigint, bigint>> {
  const sums = new Map<bigint, bigint>()
  const add = (memberId: bigint, fen: bigint) => fen > 0n && sums.set(memberId, (sums.get(memberId) ?? 0n) + fen)
  const { members, categories } = only
  const ofMembers = members ? sql`and member_id = any(${members.map(String)}::bigint[])` : sql``
  if (!categories || categories.includes('TY'))
    for (const { member, legs, together, stake, same, all } of await bets(db, from, to, ofMembers)) {
      const [stakeFen, sameFen] = [BigInt(stake), BigInt(same)]
      const own = turnoverLegs(legs, together ?? undefined)
      add(member, effectiveStakeFen({ stakeFen, legs: own, sameFen, oppositeFen: BigInt(all) - sameFen }))
    }
  // Rounds have no index of when they closed, which each win would have to write: the call that closed one says when it was. Those of
  // members are few, and have an index.
  const closed = members ? sql`` : sql`and r.id in (select round_id from venue_transaction where at >= ${from} and at < ${to})`
  const { rows } = await sql<{ member: bigint; category: VenueCategory; fen: bigint }>`
    select r.member_id member, v.category, r.bet_fen - r.back_fen fen from venue_round r join venue v on v.code = r.venue
    where r.closed_at >= ${from} and r.closed_at < ${to} ${ofMembers} ${closed}
      ${categories ? sql`and v.category = any(${categories}::text[])` : sql``}`.execute(db)
  for (const { member, category, fen } of rows) add(member, floorToFen(fen * BigInt(VENUE_TURNOVER_WEIGHTS[category]), 100n))
  return sums
}

interface Bet {
  member: bigint
  legs: TurnoverLeg[]
  /** Price of a builder. */
  together: number | null
  stake: string
  same: string
  all: string
}

/** Tickets first settled in the time, with what their members staked on the same selections of the same markets, and on all of these. */
async function bets(db: Db, from: Date, to: Date, ofMembers: ReturnType<typeof sql>): Promise<Bet[]> {
  const { rows } = await sql<Bet>`
    with done as (
      select id, member_id from ticket t where status = 'settled' and settled_at >= ${from} and settled_at < ${to} ${ofMembers}
        and not exists (select from ticket_past_result p where p.ticket_id = t.id)
      union all select t.id, t.member_id from ticket_past_result p join ticket t on t.id = p.ticket_id
      where t.status = 'settled' and p.settled_at >= ${from} and p.settled_at < ${to} ${ofMembers}
        and not exists (select from ticket_past_result q where q.ticket_id = p.ticket_id and q.version < p.version)),
    beside as (
      select distinct n.ticket_id id from done d join ticket_leg o on o.ticket_id = d.id and o.place = 0
        join ticket_leg n on n.market_id = o.market_id join ticket t on t.id = n.ticket_id
      where t.member_id = d.member_id and t.status <> 'refused'),
    bets as (
      select t.id, t.member_id, t.stake_fen, (t.lines->0->>'oddsMilli')::int together, string_agg(l.market_id, ' ' order by l.market_id) markets,
        string_agg(l.market_id || ' ' || l.selection, ' ' order by l.market_id) picks,
        jsonb_agg(jsonb_build_object('w', m.w, 'gameType', coalesce(l.snapshot->>'gameType', 'FT'), 'oddsMilli', l.odds_milli,
          'result', l.result) order by l.place) legs
      from beside b join ticket t on t.id = b.id join ticket_leg l on l.ticket_id = t.id join market m on m.id = l.market_id
      group by t.id),
    sums as (
      select id, member_id member, legs, together, stake_fen::text stake, (sum(stake_fen) over (partition by member_id, markets, picks))::text same,
        (sum(stake_fen) over (partition by member_id, markets))::text "all" from bets)
    select * from sums where id in (select id from done)`.execute(db)
  return rows
}

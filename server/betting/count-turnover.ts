import { sql } from 'kysely'
import { effectiveStakeFen, type TurnoverLeg, turnoverLegs } from '../../domain/turnover.ts'
import type { Db } from '../platform/database.ts'
import { countStakes, owingMembers } from '../wallet/turnover/count-stakes.ts'
import type { Settled } from './settle-tickets.ts'
import { linesOf } from './ticket-store.ts'

/**
 * Counts what a market's settlement put at risk towards the turnover that its members owe, in its transaction, which holds their
 * accounts. One statement where nobody owes any.
 */
export async function countTurnover(tx: Db, marketId: string, settled: readonly Settled[], atMs: number): Promise<void> {
  if (settled.length === 0) return
  const owing = await owingMembers(
    tx,
    [...new Set(settled.map(({ ticket }) => ticket.member_id))],
    settled.filter(({ ticket }) => ticket.result_version > 0).map(({ ticket }) => ticket.id),
  )
  if (owing.length === 0) return
  const theirs = settled.filter(({ ticket }) => owing.includes(ticket.member_id))
  const staked = await stakedOn(tx, marketId, theirs)
  const stakes = theirs.map(({ ticket, result, version }) => {
    const of = staked.get(ticket.id)
    const fen = result === null || !of ? 0n : countedFen(ticket, of)
    return { ticketId: ticket.id, memberId: ticket.member_id, version, placedAt: ticket.placed_at.getTime(), fen }
  })
  await countStakes(
    tx,
    stakes.sort((a, b) => a.placedAt - b.placedAt),
    atMs,
  )
}

/** Each line counts by its own legs. */
const countedFen = ({ lines }: Settled['ticket'], { legs, ...staked }: Staked): bigint =>
  linesOf(lines)
    .map(({ stakeFen, legs: places, oddsMilli }) => {
      const own = places.flatMap((place) => legs[place] ?? [])
      return effectiveStakeFen({ stakeFen, legs: turnoverLegs(own, oddsMilli), ...staked })
    })
    .reduce((all, fen) => all + fen, 0n)

interface Staked {
  legs: TurnoverLeg[]
  sameFen: bigint
  oppositeFen: bigint
}

/**
 * The legs of tickets on a market, and what their members staked on the same selections of the same markets, and on others of these.
 * No more bets come on them: one of the markets is being settled. Nor does it matter which of them settles first.
 */
async function stakedOn(tx: Db, marketId: string, settled: readonly Settled[]): Promise<Map<string, Staked>> {
  const members = [...new Set(settled.map(({ ticket }) => String(ticket.member_id)))]
  const { rows } = await sql<{ id: string; legs: TurnoverLeg[]; same: string; all: string }>`
    with bets as (
      select t.id, t.member_id, t.stake_fen, string_agg(l.market_id, ' ' order by l.market_id) markets,
        string_agg(l.market_id || ' ' || l.selection, ' ' order by l.market_id) picks,
        jsonb_agg(jsonb_build_object('w', m.w, 'gameType', coalesce(l.snapshot->>'gameType', 'FT'), 'oddsMilli', l.odds_milli,
          'result', l.result) order by l.place) legs
      from ticket_leg here join ticket t on t.id = here.ticket_id join ticket_leg l on l.ticket_id = t.id join market m on m.id = l.market_id
      where here.market_id = ${marketId} and t.member_id = any(${members}::bigint[]) and t.status <> 'refused'
      group by t.id),
    sums as (
      select id, legs, (sum(stake_fen) over (partition by member_id, markets, picks))::text same,
        (sum(stake_fen) over (partition by member_id, markets))::text "all" from bets)
    select * from sums where id = any(${settled.map(({ ticket }) => ticket.id)}::text[])`.execute(tx)
  return new Map(rows.map(({ id, legs, same, all }) => [id, { legs, sameFen: BigInt(same), oppositeFen: BigInt(all) - BigInt(same) }]))
}

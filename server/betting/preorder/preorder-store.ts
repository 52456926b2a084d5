import type { Selectable } from 'kysely'
import type { Preorder } from '../../../contract/preorder.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import type { BetDeps } from '../bet-deps.ts'
import { quoteOf } from '../bet-terms.ts'
import { ticketNumber } from '../ticket-store.ts'

export type PreorderRow = Selectable<Database['preorder']>

/** How many of those that ended are shown, and for how long they are kept. */
const ENDED_SHOWN = 30
const KEPT_MS = 30 * 24 * 3_600_000

/** States of one that may still become a bet. */
export const OPEN_STATES = ['waiting', 'placing'] as const

/** A member's waiting ones, then those that ended last, each newest first. */
export async function preordersOf({ db, source }: Pick<BetDeps, 'db' | 'source'>, memberId: bigint): Promise<Preorder[]> {
  const own = db
    .selectFrom('preorder as p')
    .leftJoin('ticket as t', (on) => on.onRef('t.id', '=', 'p.call_id').on('p.state', '=', 'placed'))
    .selectAll('p')
    .select(['t.number as ticket_number', 't.status as ticket_status'])
    .where('p.member_id', '=', memberId)
  const open = await own.where('p.state', 'in', OPEN_STATES).orderBy('p.made_at', 'desc').orderBy('p.id').execute()
  const ended = await own
    .where('p.state', 'not in', OPEN_STATES)
    .orderBy('p.ended_at', 'desc')
    .orderBy('p.made_at', 'desc')
    .limit(ENDED_SHOWN)
    .execute()
  return [...open, ...ended].map((row) => present(row, source))
}

function present(
  row: PreorderRow & { ticket_number: bigint | null; ticket_status: NonNullable<Preorder['ticket']>['status'] | null },
  source: BetDeps['source'],
): Preorder {
  const { gameType = 'FT', league, team_h, team_c, from } = row.snapshot
  const isOpen = row.ended_at === null
  const now = isOpen ? quoteOf({ source }, { marketId: row.market_id, selection: row.selection }) : null
  return {
    id: row.id,
    leg: {
      ...{ gameId: String(row.game_id), marketId: row.market_id, w: row.w, line: row.line, selection: row.selection },
      ...{ gameType, league, team_h, team_c, odds: row.odds_milli },
      ...(from && { from }),
    },
    targetOdds: row.target_milli,
    stakeFen: row.stake_fen === null ? null : String(row.stake_fen),
    until: row.until,
    kickoffAt: row.kickoff_ms === null ? null : Number(row.kickoff_ms),
    endsAt: row.ends_at?.getTime() ?? null,
    state: row.state,
    reason: row.reason,
    nowOdds: now && now.odds > 0 ? now.odds : null,
    bestOdds: row.best_milli,
    reachedOdds: row.reached_milli,
    ...row.detail,
    ticket:
      row.call_id !== null && row.ticket_number !== null && row.ticket_status !== null
        ? { id: row.call_id, number: ticketNumber(row.ticket_number), status: row.ticket_status }
        : null,
    madeAt: row.made_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }
}

/** Deletes those that ended long ago; their tickets stay. */
export async function forgetPreorders(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('preorder')
    .where('ended_at', '<=', new Date(nowMs - KEPT_MS))
    .execute()
}

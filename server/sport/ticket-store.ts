import type { Selectable } from 'kysely'
import type { Ticket } from '../../contract/sport.ts'
import { halfGameId, oddGameId } from '../../domain/markets.ts'
import { payoutFen } from '../../domain/settlement.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

const TICKET_LIST_LENGTH = 10

type TicketRow = Omit<Selectable<Database['ticket']>, 'member_id' | 'accept' | 'result_version'> &
  Pick<Selectable<Database['market']>, 'w' | 'line' | 'score_h' | 'score_c' | 'half_h' | 'half_c'>

const withMarket = (db: Db) =>
  db
    .selectFrom('ticket')
    .innerJoin('market', 'market.id', 'ticket.market_id')
    .selectAll('ticket')
    .select(['market.w', 'market.line', 'market.score_h', 'market.score_c', 'market.half_h', 'market.half_c'])

/** One ticket of its owner; another member's id is as good as none. */
export async function findTicket(db: Db, memberId: bigint, id: string): Promise<Ticket | null> {
  const row = await withMarket(db).where('ticket.id', '=', id).where('ticket.member_id', '=', memberId).executeTakeFirst()
  return row ? presentTicket(row) : null
}

/** The member's last ten, newest first. */
export async function lastTickets(db: Db, memberId: bigint): Promise<Ticket[]> {
  const rows = await withMarket(db)
    .where('ticket.member_id', '=', memberId)
    .orderBy('ticket.placed_at', 'desc')
    .orderBy('ticket.number', 'desc')
    .limit(TICKET_LIST_LENGTH)
    .execute()
  return rows.map(presentTicket)
}

export function presentTicket(row: TicketRow): Ticket {
  const gameId = String(row.game_id)
  const scoreOf = (home: number | null, away: number | null): [number, number] | null =>
    row.status === 'settled' && home !== null && away !== null ? [home, away] : null
  return {
    id: row.id,
    number: ticketNumber(row.number),
    status: row.status,
    result: row.result,
    gameId,
    oddGameId: oddGameId(row.w, { gameId, hgid: halfGameId(gameId) }),
    marketId: row.market_id,
    w: row.w,
    line: row.line,
    selection: row.selection,
    league: row.snapshot.league,
    team_h: row.snapshot.team_h,
    team_c: row.snapshot.team_c,
    score: row.snapshot.score,
    finalScore: scoreOf(row.score_h, row.score_c),
    halfScore: scoreOf(row.half_h, row.half_c),
    odds: row.odds_milli,
    stakeFen: String(row.stake_fen),
    returnFen: String(row.return_fen),
    possibleReturnFen: String(payoutFen(row.stake_fen, row.odds_milli, 'W')),
    placedAt: row.placed_at.getTime(),
    decideAt: row.decide_at?.getTime() ?? null,
    settledAt: row.settled_at?.getTime() ?? null,
    reason: row.reason,
  }
}

/** `T8 2041 7736`: grouped so that a person can read it out. */
function ticketNumber(number: bigint): string {
  const digits = String(number)
  return `T${digits.slice(0, -8)} ${digits.slice(-8, -4)} ${digits.slice(-4)}`
}

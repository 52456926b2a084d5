import type { Selectable } from 'kysely'
import type { Leg, Ticket } from '../../contract/betting.ts'
import { joinLines } from '../../domain/cash-out.ts'
import { halfGameId, oddGameId } from '../../domain/markets.ts'
import { seriesOddsMilli } from '../../domain/selections.ts'
import { spacedNumber } from '../../domain/spaced-number.ts'
import { fullReturnFen, systemOf, type TicketLine, ticketLines } from '../../domain/ticket-lines.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import type { Offered } from './bet-terms.ts'
import type { StoredLines } from './tables.ts'

const TICKET_LIST_LENGTH = 10

type TicketRow = Pick<
  Selectable<Database['ticket']>,
  'id' | 'number' | 'status' | 'result' | 'reason' | 'stake_fen' | 'return_fen' | 'placed_at' | 'decide_at' | 'settled_at'
> &
  Partial<Pick<Selectable<Database['ticket']>, 'cashed_stake_fen' | 'cashed_fen' | 'cashed_lines'>>
type LegRow = Pick<Selectable<Database['ticket_leg']>, 'game_id' | 'market_id' | 'selection' | 'odds_milli' | 'snapshot'> &
  Pick<TicketRow, 'result'> &
  Pick<Selectable<Database['market']>, 'w' | 'line' | 'score_h' | 'score_c' | 'half_h' | 'half_c'>

/** A ticket of this member; null for another member's. */
export async function findTicket(db: Db, memberId: bigint, id: string): Promise<Ticket | null> {
  const [ticket] = await ticketsOf(
    db,
    await db.selectFrom('ticket').selectAll().where('id', '=', id).where('member_id', '=', memberId).execute(),
  )
  return ticket ?? null
}

/** The member's last ten tickets, newest first. */
export async function lastTickets(db: Db, memberId: bigint): Promise<Ticket[]> {
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(TICKET_LIST_LENGTH)
    .execute()
  return ticketsOf(db, rows)
}

/** Turns rows of the table into tickets with their legs, in the same order. */
export async function ticketsOf(db: Db, rows: readonly Selectable<Database['ticket']>[]): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const legs = await legsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentTicket({ ...row, lines: linesOf(row.lines) }, legs.get(row.id) ?? []))
}

/** The legs of each ticket, in their order. */
async function legsOf(db: Db, ids: readonly string[]): Promise<Map<string, LegRow[]>> {
  const rows = await db
    .selectFrom('ticket_leg as l')
    .innerJoin('market as m', 'm.id', 'l.market_id')
    .select(['l.ticket_id', 'l.place', 'l.result'])
    .select(['l.game_id', 'l.market_id', 'l.selection', 'l.odds_milli', 'l.snapshot'])
    .select(['m.w', 'm.line', 'm.score_h', 'm.score_c', 'm.half_h', 'm.half_c'])
    .where('l.ticket_id', 'in', ids)
    .orderBy('l.place')
    .execute()
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id)
}

/** A system's up to 247 lines follow from its folds; lines that don't are stored one by one. */
export function storedLines(lines: readonly TicketLine[]): StoredLines[] {
  const system = systemOf(lines)
  if (system) {
    const { folds, bankers } = system
    const legs = Array.from({ length: 1 + Math.max(...lines.map((line) => line.legs.at(-1) ?? 0)) }, (_, place) => place)
    const followed = ticketLines(legs.length, folds, bankers)
    if (followed.length === lines.length && followed.every((line, i) => isSame(line, lines[i])))
      return folds.map(({ size, stakeFen }) => ({ legs, size, bankers, stakeFen: String(stakeFen) }))
  }
  return lines.map((line) => ({ ...line, stakeFen: String(line.stakeFen) }))
}

const isSame = (a: TicketLine, b: TicketLine | undefined): boolean =>
  a.stakeFen === b?.stakeFen && a.legs.length === b.legs.length && a.legs.every((place, i) => place === b.legs[i])

export const linesOf = (stored: readonly StoredLines[]): TicketLine[] =>
  stored.flatMap(({ size, bankers, ...line }) => {
    const stakeFen = BigInt(line.stakeFen)
    return size === undefined ? [{ ...line, stakeFen }] : ticketLines(line.legs.length, [{ size, stakeFen }], bankers)
  })

/** As people read it out. */
export const ticketNumber = (number: bigint): string => `T${spacedNumber(number)}`

export function presentTicket(row: TicketRow & { lines: readonly TicketLine[] }, legRows: readonly LegRow[]): Ticket {
  const legs = legRows.map(presentLeg)
  const prices = legs.map(({ odds }) => odds)
  const { cashed_stake_fen: cashedStakeFen = 0n, cashed_fen: cashedFen = 0n } = row
  const placed = row.cashed_lines ? joinLines(row.lines, linesOf(row.cashed_lines)) : row.lines
  const stakeFen = row.stake_fen + cashedStakeFen
  const system = systemOf(placed)
  const fullFen = fullReturnFen(placed, prices)
  const together = placed[0]?.oddsMilli
  return {
    id: row.id,
    number: ticketNumber(row.number),
    status: row.status,
    result: row.result,
    legs,
    odds: system ? Number((fullFen * 1000n) / stakeFen) - 1000 : (together ?? seriesOddsMilli(prices)),
    ...(together !== undefined && { builder: true }),
    ...(system && { system: { ...system, folds: system.folds.map((fold) => ({ ...fold, stakeFen: String(fold.stakeFen) })) } }),
    stakeFen: String(stakeFen),
    returnFen: String(row.return_fen),
    possibleReturnFen: String(placed === row.lines ? fullFen : fullReturnFen(row.lines, prices)),
    ...(cashedStakeFen > 0n && { cashed: { stakeFen: String(cashedStakeFen), paidFen: String(cashedFen) } }),
    placedAt: row.placed_at.getTime(),
    decideAt: row.decide_at?.getTime() ?? null,
    settledAt: row.settled_at?.getTime() ?? null,
    reason: row.reason,
  }
}

/** The leg of a new bet. */
export const openLeg = (bet: Offered): LegRow => ({
  game_id: BigInt(bet.gameId),
  market_id: bet.marketId,
  w: bet.w,
  line: bet.line,
  selection: bet.selection,
  odds_milli: bet.odds,
  snapshot: bet.snapshot,
  result: null,
  score_h: null,
  score_c: null,
  half_h: null,
  half_c: null,
})

function presentLeg(row: LegRow): Leg {
  const gameId = String(row.game_id)
  const scoreOf = (home: number | null, away: number | null): [number, number] | null =>
    row.result !== null && home !== null && away !== null ? [home, away] : null
  return {
    gameId,
    oddGameId: oddGameId(row.w, { gameId, hgid: halfGameId(gameId) }),
    marketId: row.market_id,
    w: row.w,
    line: row.line,
    selection: row.selection,
    gameType: row.snapshot.gameType ?? 'FT',
    league: row.snapshot.league,
    team_h: row.snapshot.team_h,
    team_c: row.snapshot.team_c,
    score: row.snapshot.score,
    from: row.snapshot.from,
    finalScore: scoreOf(row.score_h, row.score_c),
    halfScore: scoreOf(row.half_h, row.half_c),
    odds: row.odds_milli,
    result: row.result,
  }
}

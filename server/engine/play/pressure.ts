import { sql } from 'kysely'
import { type PlayType, playOf } from '../../../domain/markets.ts'
import type { Db } from '../../platform/database.ts'

/**
 * Bets taken lately, by market and selection: what their tickets may win, in fen, halved every ten minutes (0036). It is stored in
 * the database with each ticket, so after a restart or a take-over prices are the same.
 */
export type Taken = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Older bets have faded to next to nothing. */
const FADED_MS = 2 * 3_600_000
/** Rows further ahead than this were written before the clock was set back. */
const AHEAD_MS = 60_000
/** This much more on a selection than on the average one moves its price as far as it goes. */
const FULL_FEN = 3_000_000

export async function takenLately(db: Db, nowMs: number): Promise<Taken> {
  const now = new Date(nowMs)
  const rows = await db
    .selectFrom('exposure')
    .select(['market_id', 'selection', sql<number>`pressure_at(pressure, pressed_at, ${now}::timestamptz)`.as('fen')])
    .where('pressed_at', '>', new Date(nowMs - FADED_MS))
    .where('pressed_at', '<', new Date(nowMs + AHEAD_MS))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ market_id }) => market_id)].map(([id, own]) => [id, new Map(own.map((row) => [row.selection, row.fen]))]),
  )
}

/** For each selection of a market, −1 to 1: how much more was bet on it than on the average one. Null without bets. */
export function leanOf(taken: Taken, marketId: string, w: PlayType): number[] | null {
  const own = taken.get(marketId)
  if (!own) return null
  const fen = playOf(w).selections.map((selection) => own.get(selection) ?? 0)
  const mean = fen.reduce((sum, one) => sum + one, 0) / fen.length
  return fen.map((one) => Math.max(-1, Math.min(1, (one - mean) / FULL_FEN)))
}

import { sql } from 'kysely'
import { type PlayType, playOf } from '../../../domain/markets.ts'
import type { Db } from '../../platform/database.ts'

/**
 * What was taken of late, by market and selection: what its tickets may win, in fen, which fades by half each ten minutes (0036). It
 * lies in the database, written with each ticket, so a restart, or another process that takes over, quotes what this one would.
 */
export type Taken = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Nothing of what is older is left to speak of. */
const FADED_MS = 2 * 3_600_000
/** Written by a clock that was set back since. */
const AHEAD_MS = 60_000
/** So much more on one selection than on the others moves its price as far as it goes. */
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

/** From −1 to 1 for each selection of a market: how much more than of the others was taken of it. Null where nothing was. */
export function leanOf(taken: Taken, marketId: string, w: PlayType): number[] | null {
  const own = taken.get(marketId)
  if (!own) return null
  const fen = playOf(w).selections.map((selection) => own.get(selection) ?? 0)
  const mean = fen.reduce((sum, one) => sum + one, 0) / fen.length
  return fen.map((one) => Math.max(-1, Math.min(1, (one - mean) / FULL_FEN)))
}

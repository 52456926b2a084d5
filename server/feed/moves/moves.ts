import { type GameDetail, MOVING_PLAYS } from '../../../contract/sport.ts'

/**
 * How the prices of a game's main lines moved, for the plot on a game page. Kept in memory only and bounded: a full history
 * drops every second point, so that the oldest lie furthest apart; the first and the newest are always there.
 */
export interface Moves {
  record(w: string, at: number, line: number | null, prices: readonly number[]): void
  read(): GameDetail['moves']
}

type Point = GameDetail['moves'][number]['points'][number]

export const MOST_POINTS = 120

export function createMoves(): Moves {
  const points = new Map<string, Point[]>(MOVING_PLAYS.map((w) => [w, []]))
  return {
    record(w, at, line, prices) {
      const known = points.get(w)
      const last = known?.at(-1)
      if (!known || (last && last.line === line && last.prices.every((price, i) => price === prices[i]))) return
      known.push({ at: Math.floor(at), line, prices: [...prices] })
      if (known.length > MOST_POINTS)
        points.set(
          w,
          known.filter((_, i) => i % 2 === 0),
        )
    },
    read: () => MOVING_PLAYS.map((w) => ({ w, points: [...(points.get(w) ?? [])] })),
  }
}

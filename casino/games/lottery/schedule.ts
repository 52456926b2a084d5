/** A draw a minute, by the server's time and the calendar of Shanghai (always eight hours ahead). Times are in ms since 1970. */
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SHANGHAI_MS = 8 * 60 * MINUTE_MS
/** Bets close so long before the draw. */
const CLOSED_MS = 10_000

export interface Draw {
  /** From 1, over all days: the place of its seed in the chain, less where the chain begins. */
  readonly number: number
  /** From 1 to 1440, the one drawn at midnight being the last of its day. */
  readonly ofDay: number
  readonly opensAt: number
  readonly closesAt: number
  readonly drawnAt: number
}

/** The draw that takes bets, or is closed and about to be drawn. */
export function drawAt(now: number): Draw {
  const opensAt = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const ofDay = ((opensAt + SHANGHAI_MS) % DAY_MS) / MINUTE_MS + 1
  const drawnAt = opensAt + MINUTE_MS
  return { number: drawnAt / MINUTE_MS, ofDay, opensAt, closesAt: drawnAt - CLOSED_MS, drawnAt }
}

export const takesBets = (draw: Draw, now: number): boolean => now >= draw.opensAt && now < draw.closesAt

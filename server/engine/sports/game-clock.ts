import type { Stop } from '../../../domain/game-clock.ts'

/**
 * The clock of a quarter, which stands while the ball is dead. `atMs` and the like are on the match clock, which never stands; `leftMs` is what
 * the quarter's clock shows.
 */
export interface GameClock {
  /** When it runs, in order; between two runs it stands. */
  readonly runs: readonly { readonly fromMs: number; readonly toMs: number; readonly leftMs: number }[]
  /** Why it stands, where that is worth telling. */
  readonly stops: readonly { readonly fromMs: number; readonly toMs: number; readonly why: Stop }[]
}

const runningSince = (clock: GameClock, sinceMs: number): GameClock['runs'][number] | undefined =>
  clock.runs.findLast(({ fromMs }) => fromMs <= sinceMs)

/** What the clock shows. */
export function leftAt(clock: GameClock, sinceMs: number): number {
  const run = runningSince(clock, sinceMs)
  return run ? run.leftMs - Math.min(sinceMs, run.toMs) + run.fromMs : 0
}

/** Why the clock stands; null while it runs, and in breaks. */
export const stopAt = ({ stops }: GameClock, sinceMs: number): Stop | null =>
  stops.findLast(({ fromMs, toMs }) => fromMs <= sinceMs && sinceMs < toMs)?.why ?? null

/** Keeps both times while a quarter is drawn. */
export interface Stopwatch extends GameClock {
  /** The match clock. */
  now(): number
  /** Sets the clock for a quarter. */
  begin(atMs: number, lengthMs: number): void
  /** Lets the quarter's clock run until this much of it is over. */
  runTo(playedMs: number): void
  /** Lets it stand. */
  stand(ms: number, why: Stop): void
}

export function createStopwatch(): Stopwatch {
  const runs: { fromMs: number; toMs: number; leftMs: number }[] = []
  const stops: { fromMs: number; toMs: number; why: Stop }[] = []
  let [nowMs, lengthMs, playedMs] = [0, 0, 0]
  return {
    runs,
    stops,
    now: () => nowMs,
    begin(atMs, length) {
      ;[nowMs, lengthMs, playedMs] = [atMs, length, 0]
      runs.push({ fromMs: atMs, toMs: atMs, leftMs: length })
    },
    runTo(until) {
      const last = runs.at(-1)
      if (last && last.toMs === nowMs) last.toMs += until - playedMs
      else runs.push({ fromMs: nowMs, toMs: nowMs + until - playedMs, leftMs: lengthMs - playedMs })
      nowMs += until - playedMs
      playedMs = until
    },
    stand(ms, why) {
      const last = stops.at(-1)
      if (last && last.toMs === nowMs && last.why === why) last.toMs += ms
      else stops.push({ fromMs: nowMs, toMs: nowMs + ms, why })
      nowMs += ms
    },
  }
}

import { type AwayScore, awayScore } from './away-score.ts'
import { sixties } from './sixties.ts'

/**
 * Reads a game's time fields into codes, which the page puts into words. The strings come from feeds: a malformed one gives a neutral
 * part of the reading and never an error, since one odd game must not break a list.
 */

export type Period = 'firstHalf' | 'secondHalf' | 'halfTime' | 'q1' | 'q2' | 'q3' | 'q4' | 'overtime' | 'full' | 'inning' | 'set'

export interface ClockReading {
  /** Null before kick-off. */
  period: Period | null
  /** Number of the inning or set. */
  number?: number
  /** `38` or `90+2`, without the minute mark; null when no minute is running. */
  minute: string | null
  /** Basketball: the clock of the quarter, `07:05`. */
  seconds?: string
  /** Why that clock stands. */
  stop?: Stop
  /** Just before kick-off. */
  soon: boolean
}

export type Stop = 'foul' | 'free-throws' | 'time-out'

/** A game's time fields, with the specification's names. */
export interface GameTime extends AwayScore {
  readonly re_time: string
  readonly se_now: string
  readonly HalfTime: string
  readonly sc_FT_H: number
  readonly gameType?: string | undefined
  readonly t_count?: number | undefined
  readonly t_stop?: Stop | '' | undefined
  readonly inningNum?: string | undefined
}

const PERIODS: ReadonlyMap<string, Period> = new Map([
  ['1H', 'firstHalf'],
  ['2H', 'secondHalf'],
  ['HT', 'halfTime'],
  ['1Q', 'q1'],
  ['2Q', 'q2'],
  ['3Q', 'q3'],
  ['4Q', 'q4'],
  ['OT', 'overtime'],
])
const TIME = /^([A-Za-z0-9]{1,8})\^(?:(\d{1,3}(?:\+\d{1,2})?)'?)?$/
const SET = /^([1-9]\d?)S$/
const INNING = /^[1-9]\d?$/
/** From this inning on baseball shows overtime (SPORT-17). */
const OVERTIME_INNING = 9
const CLOCKED: ReadonlySet<Period | null> = new Set<Period | null>(['q1', 'q2', 'q3', 'q4', 'overtime'])

/** Period, time and "about to start" of a game. Never throws. */
export function readClock(game: GameTime): ClockReading {
  const [, code = '', minute = null] = TIME.exec(game.re_time) ?? []
  if (code === 'LIVE') {
    const soon = minute === '0' && game.sc_FT_H === 0 && awayScore(game) === 0
    return { period: null, minute: soon ? null : minute, soon }
  }
  const found = periodOf(game, code)
  const { period } = found
  if (game.gameType === 'BK') {
    return {
      ...found,
      minute: null,
      soon: false,
      ...(CLOCKED.has(period) && { seconds: minutesAndSeconds(game.t_count), ...(game.t_stop && { stop: game.t_stop }) }),
    }
  }
  const running = period !== null && period !== 'halfTime' && period !== 'full'
  return { ...found, minute: running ? minute : null, soon: false }
}

/** Reads a period's code: `1H`, `3Q`, `2S` for the second set; others are full time. */
export function readPeriod(code: string): Pick<ClockReading, 'period' | 'number'> {
  const [, set] = SET.exec(code) ?? []
  if (set !== undefined) return { period: 'set', number: Number(set) }
  return { period: code === '' ? null : (PERIODS.get(code) ?? 'full') }
}

/** An inning; from 9 on overtime. */
export const readInning = (inning: number): Pick<ClockReading, 'period' | 'number'> =>
  inning < OVERTIME_INNING ? { period: 'inning', number: inning } : { period: 'overtime' }

/** By the half-time flag, else the inning, else the current period, else the time string. */
function periodOf(game: GameTime, code: string): Pick<ClockReading, 'period' | 'number'> {
  if (game.HalfTime === '1') return { period: 'halfTime' }
  if (game.gameType === 'BS' && game.se_now !== 'END' && INNING.test(game.inningNum ?? '')) return readInning(Number(game.inningNum))
  return readPeriod(game.se_now || code)
}

function minutesAndSeconds(count = 0): string {
  return sixties(Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0)
}

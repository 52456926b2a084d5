import { type AwayScore, awayScore } from './away-score.ts'

/**
 * What a game's time fields say, as codes for the page to word. The strings come from feeds: whatever does not read as
 * its form gives a neutral part of the reading and never an error, since one odd game must not take a list down.
 */

export type Period = 'firstHalf' | 'secondHalf' | 'halfTime' | 'q1' | 'q2' | 'q3' | 'q4' | 'overtime' | 'full'

export interface ClockReading {
  /** Null before the game. */
  period: Period | null
  /** `38` or `90+2`, without the minute mark; null when no minute is running. */
  minute: string | null
  /** Kick-off is about to come. */
  soon: boolean
}

/** The fields of a game that tell its time, with the specification's names. */
export interface GameTime extends AwayScore {
  readonly re_time: string
  readonly se_now: string
  readonly HalfTime: string
  readonly sc_FT_H: number
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

/** Period, minute and "about to start" of a game. Never throws. */
export function readClock(game: GameTime): ClockReading {
  const [, code = '', minute = null] = TIME.exec(game.re_time) ?? []
  if (code === 'LIVE') {
    const soon = minute === '0' && game.sc_FT_H === 0 && awayScore(game) === 0
    return { period: null, minute: soon ? null : minute, soon }
  }
  const period = periodOf(game, code)
  const running = period !== null && period !== 'halfTime' && period !== 'full'
  return { period, minute: running ? minute : null, soon: false }
}

/** The half-time flag first, then the current period, then the time string's own; a word of another kind is full time. */
function periodOf(game: GameTime, code: string): Period | null {
  if (game.HalfTime === '1') return 'halfTime'
  const word = game.se_now || code
  return word === '' ? null : (PERIODS.get(word) ?? 'full')
}

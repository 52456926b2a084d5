import type { Stop } from '../../../domain/game-clock.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { PeriodKind, SportType } from '../../../domain/sports.ts'
import { sportOf } from '../../../domain/sports.ts'
import type { Course } from './course.ts'
import { type GameClock, leftAt, stopAt } from './game-clock.ts'
import type { Rules, SetsRules } from './rules.ts'
import type { Side, Standing } from './standing.ts'

/** Clock and score fields of a game of a sport other than football. `standing` is null before the start. */
export function sportInfo(type: SportType, course: Course | null, standing: Standing | null, sinceMs: number) {
  const { periods: kind } = sportOf(type)
  const { rules } = course ?? {}
  const isHalfTime = kind === 'quarter' && standing?.resting === true && standing.period === 2
  const [sc_set_H, sc_set_A] = standing?.periods.at(-1) ?? NONE
  const [sc_game_H, sc_game_A] = standing && isTennis(rules) ? gamePoints(standing, rules.play.tieBreakAt) : NONE
  return {
    t_count: course?.clock && standing ? secondsLeft(course.clock, sinceMs) : 0,
    ...(course?.clock && { t_stop: stopIn(course.clock, standing, sinceMs) }),
    se_now: standing === null ? '' : isHalfTime ? 'HT' : periodCode(kind, standing.period),
    HalfTime: isHalfTime ? '1' : '0',
    sc_FT_H: standing?.score[0] ?? 0,
    sc_FT_A: standing?.score[1] ?? 0,
    sc_periods: standing?.periods as [number, number][] | undefined,
    ...(kind === 'inning' && { inningNum: String(standing?.period ?? '') }),
    ...(kind === 'set' && { sc_set_H, sc_set_A }),
    ...(isTennis(rules) && { sc_game_H, sc_game_A }),
    ...(kind === 'set' && { serving: serving(rules, standing) }),
  } as const
}

/** Who serves, or in snooker is at the table; nobody between two sets, and in e-sports, where a map has sides and no serve. */
const serving = (rules: Rules | undefined, standing: Standing | null): Side | '' =>
  standing === null || standing.resting || (rules?.model === 'sets' && rules.serve?.order === 'halves') ? '' : (standing.server ?? '')

const isTennis = (rules: Rules | undefined): rules is SetsRules & { play: { of: 'games' } } =>
  rules?.model === 'sets' && rules.play.of === 'games'

const NONE: Score = [0, 0]
const QUARTERS = 4

function periodCode(kind: PeriodKind, period: number): string {
  if (kind === 'set') return `${period}S`
  if (kind === 'inning') return `${period}I`
  return period > QUARTERS ? 'OT' : `${period}Q`
}

/** Why it stands while a quarter is played. */
const stopIn = (clock: GameClock, standing: Standing | null, sinceMs: number): Stop | '' =>
  standing?.resting === false ? (stopAt(clock, sinceMs) ?? '') : ''

/** The clock of a quarter counts down, and stands while the ball is dead. */
const secondsLeft = (clock: GameClock, sinceMs: number): number => Math.ceil(leftAt(clock, sinceMs) / 1_000)

/** Points of a tennis game: 0, 15, 30, 40, and 50 for advantage; in a tie-break a plain count. */
function gamePoints({ units, game }: Standing, tieBreakAt: number): Score {
  if (Math.min(...units) >= tieBreakAt) return game
  const [home, away] = game
  const spoken = (own: number, other: number) => (own < 4 && other < 4 && own + other < 6 ? (CALLS[own] ?? 40) : own > other ? 50 : 40)
  return [spoken(home, away), spoken(away, home)]
}
const CALLS = [0, 15, 30, 40]

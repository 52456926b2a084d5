import { isByOrder, type PlayType, playOf, type Quarter, quarterOf, type Selection, type Span } from './markets.ts'
import { addUp } from './period-scores.ts'
import type { Outcome } from './results.ts'
import { type Score, settle } from './settlement.ts'

/** What happened in a match besides its scores at half-time and at the end. Null where it is not known, or not of its sport. */
export interface Course {
  /** In order. `quarter`: the fifteen minutes of the goal, with stoppage in the last ones of its half. */
  readonly goals: readonly { readonly side: 'H' | 'C'; readonly quarter: Quarter }[] | null
  readonly corners: Counts | null
  readonly cards: Counts | null
  /** Of quarters, innings or sets, home and away each. Of a match that goes on, only those that are over. */
  readonly periods: readonly Score[] | null
}
/** Home and away, until half-time and in all. */
export interface Counts {
  readonly half: Score
  readonly full: Score
}

/**
 * The two numbers that a play of corners, cards, fifteen minutes or periods is settled by; null where they are not known, as of a period
 * that was not played, or for other plays.
 */
export function countedBy(w: PlayType, { goals, corners, cards, periods }: Course): Score | null {
  const { counts, period, span } = playOf(w)
  if (span) return isPlayed(span, periods) ? addUp(periods.slice(span[0] - 1, span[1])) : null
  if (counts !== 'score') {
    const of = counts === 'corners' ? corners : cards
    return of && (period === 'HT' ? of.half : of.full)
  }
  const quarter = quarterOf(w)
  if (quarter === null || !goals) return null
  const within = (side: 'H' | 'C') => goals.filter((goal) => goal.side === side && goal.quarter === quarter).length
  return [within('H'), within('C')]
}

/**
 * The result of a play that needs the course of the match (`needsCourse`); null where that is not known. `from` is the score that a
 * market of the next goal counts from.
 */
export function settleByCourse(w: PlayType, line: number | null, selection: Selection, course: Course, from: Score): Outcome | null {
  const counted = countedBy(w, course)
  if (counted) return settle(w, line, selection, counted)
  const { goals } = course
  if (!goals || !isByOrder(w)) return null
  return selection === winnerByOrder(w, goals, from) ? 'W' : 'L'
}

function winnerByOrder(w: PlayType, goals: NonNullable<Course['goals']>, from: Score): string {
  if (w === 'FGT') return goals[0] ? `P${goals[0].quarter}` : 'N'
  const goal = w === 'LG' ? goals.at(-1) : goals[w === 'NG' ? from[0] + from[1] : 0]
  return goal?.side ?? 'N'
}

/** Whether all of these periods are over. */
const isPlayed = ([, last]: Span, periods: Course['periods']): periods is readonly Score[] => periods !== null && periods.length >= last

/**
 * Whether a market of the order or time of goals, or of periods, is decided already by the match so far, with `over` quarters over: it is
 * then settled at once, and not at the end.
 */
export function isDecided(w: PlayType, from: Score, { goals, periods }: Course, over: number): boolean {
  const { span } = playOf(w)
  if (span) return isPlayed(span, periods)
  if (!goals) return false
  if (w === 'FG' || w === 'FGT') return goals.length > 0
  if (w === 'NG') return goals.length > from[0] + from[1]
  const quarter = quarterOf(w)
  if (quarter === null) return false
  return quarter <= over || (playOf(w).kind === 'AG' && goals.some((goal) => goal.quarter === quarter))
}

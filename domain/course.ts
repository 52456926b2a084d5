import { type PlayType, playOf, type Quarter, quarterOf, type Selection } from './markets.ts'
import type { Outcome } from './results.ts'
import { type Score, settle } from './settlement.ts'

/** What happened in a football match besides its scores. Null where it is not known. */
export interface Course {
  /** In order. `quarter`: the fifteen minutes of the goal, with stoppage in the last ones of its half. */
  readonly goals: readonly { readonly side: 'H' | 'C'; readonly quarter: Quarter }[] | null
  readonly corners: Counts | null
  readonly cards: Counts | null
}
/** Home and away, until half-time and in all. */
export interface Counts {
  readonly half: Score
  readonly full: Score
}

/** The two numbers that a play of corners, cards or fifteen minutes is settled by; null where they are not known, or for other plays. */
export function countedBy(w: PlayType, { goals, corners, cards }: Course): Score | null {
  const { counts, period } = playOf(w)
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
  if (!goals || playOf(w).counts !== 'score') return null
  return selection === winnerByOrder(w, goals, from) ? 'W' : 'L'
}

function winnerByOrder(w: PlayType, goals: NonNullable<Course['goals']>, from: Score): string {
  if (w === 'FGT') return goals[0] ? `P${goals[0].quarter}` : 'N'
  const goal = w === 'LG' ? goals.at(-1) : goals[w === 'NG' ? from[0] + from[1] : 0]
  return goal?.side ?? 'N'
}

/**
 * Whether a market of the order or time of goals is decided already by the goals so far, with `over` quarters over: it is then settled at
 * once, and not at the end.
 */
export function isDecided(w: PlayType, from: Score, goals: NonNullable<Course['goals']>, over: number): boolean {
  if (w === 'FG' || w === 'FGT') return goals.length > 0
  if (w === 'NG') return goals.length > from[0] + from[1]
  const quarter = quarterOf(w)
  if (quarter === null) return false
  return quarter <= over || (playOf(w).kind === 'AG' && goals.some((goal) => goal.quarter === quarter))
}

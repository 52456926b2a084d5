import type { Span } from '../../../domain/markets.ts'
import { addUp } from '../../../domain/period-scores.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Course } from './course.ts'
import type { Opinion } from './opinion.ts'
import type { PointsRules } from './rules.ts'
import { type Spread, sumOf } from './spread.ts'
import { type Side, type Standing, withMore } from './standing.ts'

/**
 * A chance to score in the sports of points: `brings` says how likely an average side's brings 1, 2, 3… points, `factor` how much likelier
 * this one's.
 */

/** A moment of a match, `sinceMs` after its start, negative before it. */
export interface Moment<R extends PointsRules> {
  readonly rules: R
  readonly course: Pick<Course, 'chances'>
  readonly opinion: Opinion
  readonly standing: Standing
  readonly sinceMs: number
}

/** Draws the points from one chance. */
export function drawn(brings: readonly number[], factor: number, random: () => number): number {
  let left = random()
  for (const [i, chance] of brings.entries()) {
    left -= chance * factor
    if (left < 0) return i + 1
  }
  return 0
}

/** The points from one chance. */
export function stepOf(brings: readonly number[], factor: number): Spread {
  const some = brings.map((chance) => chance * factor)
  return { from: 0, chances: Float64Array.of(1 - some.reduce((sum, chance) => sum + chance, 0), ...some) }
}

/** Points from so many chances that are alike. */
export type Repeated = (times: number) => Spread

/** One by one, as they are asked for. */
export function repeatedly(step: Spread): Repeated {
  const sums: Spread[] = [{ from: 0, chances: Float64Array.of(1) }]
  return (times) => {
    for (let last = sums.at(-1); last && sums.length <= times; last = sums.at(-1)) sums.push(sumOf(last, step))
    return sums[times] ?? step
  }
}

export function scored(now: Standing, side: Side, points: number): Standing {
  const plus = (score: Score) => withMore(score, side, points)
  return { ...now, score: plus(now.score), periods: now.periods.map((score, i) => (i === now.period - 1 ? plus(score) : score)) }
}

/** The standing at the start of a period. */
export const beginning = (now: Standing, period: number): Standing =>
  period === 1 ? now : { ...now, period, resting: false, periods: [...now.periods, [0, 0]] }

/** The score of some periods, as far as they have been played. */
export const scoreIn = ({ periods }: Standing, [first, last]: Span): Score => addUp(periods.slice(first - 1, last))

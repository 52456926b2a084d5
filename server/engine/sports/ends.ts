import type { Span } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Course } from './course.ts'
import { factorsOf, type Opinion } from './opinion.ts'
import type { PointsRules } from './rules.ts'
import { setEnds, setsEnds } from './sets-ends.ts'
import { chanceAt, either, negative, plus, repeated, type Spread, scaled, sumOf } from './spread.ts'
import type { Standing } from './standing.ts'

/**
 * How a match may end, before it and in play: one model, so that all prices of a match come from the same chances. `difference` is
 * home minus away in what decides the match, `total` both together.
 */
export interface Ends {
  readonly difference: Spread
  readonly total: Spread
}

/** The ends `sinceMs` after the start, negative before it. */
export function endsOf(course: Course, opinion: Opinion, standing: Standing, sinceMs: number): Ends {
  const { rules } = course
  return rules.model === 'sets'
    ? setsEnds(rules, opinion, standing)
    : pointsEnds(rules, factorsOf(rules, opinion), standing.score, chancesLeft(course, rules, standing, sinceMs))
}

/** How some periods alone may end; null once they are over, or where nothing is offered on them. */
export function spanEnds(course: Course, opinion: Opinion, standing: Standing, sinceMs: number, [first, last]: Span): Ends | null {
  const { rules } = course
  const over = standing.resting ? standing.period : standing.period - 1
  if (last <= over) return null
  if (rules.model === 'sets') return setEnds(rules, opinion, standing, last)
  const [forHome, forAway] = factorsOf(rules, opinion)
  const left = chancesIn(course, sinceMs, (period) => period >= first && period <= last)
  const score = standing.periods.slice(first - 1, last).reduce<Score>(([home, away], [h, a]) => [home + h, away + a], [0, 0])
  const home = plus(repeated(stepOf(rules, forHome), left[0]), score[0])
  const away = plus(repeated(stepOf(rules, forAway), left[1]), score[1])
  return { difference: sumOf(home, negative(away)), total: sumOf(home, away) }
}

/** Scoring chances left for each side until the end of regular time, or of the running overtime. */
const chancesLeft = (course: Course, { periods }: PointsRules, { period }: Standing, sinceMs: number): Score =>
  chancesIn(course, sinceMs, (of) => (period > periods ? of === period : of <= periods))

/** Scoring chances left for each side in some periods. */
function chancesIn({ chances }: Course, sinceMs: number, counts: (period: number) => boolean): Score {
  const left = chances.filter((chance) => chance.atMs > sinceMs && counts(chance.period))
  const home = left.filter(({ side }) => side === 'H').length
  return [home, left.length - home]
}

/** Chances score independently of each other; a match level at the end is played on until it is decided. */
export function pointsEnds(rules: PointsRules, [forHome, forAway]: readonly [number, number], score: Score, left: Score): Ends {
  const each = [stepOf(rules, forHome), stepOf(rules, forAway)] as const
  const home = plus(repeated(each[0], left[0]), score[0])
  const away = plus(repeated(each[1], left[1]), score[1])
  const level = away.chances.map((chance, i) => chance * chanceAt(home, away.from + i))
  const levelAtAll = level.reduce((sum, chance) => sum + chance, 0)
  const further = [repeated(each[0], rules.overtimeChances), repeated(each[1], rules.overtimeChances)] as const
  const lead = sumOf(further[0], negative(further[1]))
  // A level total is twice what each side has; only the points of the first overtime are added.
  const levelTotal = {
    from: 2 * away.from,
    chances: Float64Array.from({ length: 2 * level.length }, (_, i) => (i % 2 === 0 ? (level[i / 2] ?? 0) : 0)),
  }
  return {
    difference: either(withoutLevel(sumOf(home, negative(away))), scaled(withoutLevel(lead), levelAtAll / (1 - chanceAt(lead, 0)))),
    total: either(either(sumOf(home, away), scaled(levelTotal, -1)), sumOf(levelTotal, sumOf(further[0], further[1]))),
  }
}

/** Points from one chance. */
const stepOf = ({ brings }: PointsRules, factor: number): Spread => {
  const some = brings.map((chance) => chance * factor)
  return { from: 0, chances: Float64Array.of(1 - some.reduce((sum, chance) => sum + chance, 0), ...some) }
}

const withoutLevel = ({ from, chances }: Spread): Spread => ({ from, chances: chances.map((one, i) => (from + i === 0 ? 0 : one)) })

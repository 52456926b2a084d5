import type { Score } from '../../../domain/settlement.ts'
import type { Course } from './course.ts'
import { factorsOf, type Opinion } from './opinion.ts'
import type { PointsRules } from './rules.ts'
import { setsEnds } from './sets-ends.ts'
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

/** Scoring chances left for each side until the end of regular time, or of the running overtime. */
function chancesLeft({ chances }: Course, { periods }: PointsRules, { period }: Standing, sinceMs: number): Score {
  const counts = (of: number) => (period > periods ? of === period : of <= periods)
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

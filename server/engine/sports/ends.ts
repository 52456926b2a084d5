import type { Score } from '../../../domain/settlement.ts'
import type { Course } from './course.ts'
import { factorsOf, type Opinion, unitChance } from './opinion.ts'
import { raceChance, raceOf } from './races.ts'
import type { PointsRules, SetsRules } from './rules.ts'
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
    ? setsEnds(rules, unitChance(rules, opinion), standing)
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

/** Plays on from the score in sets, and the running set from its own, set by set until a side has enough. */
export function setsEnds(rules: SetsRules, chance: number, { score, units, game, resting }: Standing): Ends {
  const { toWin } = rules
  const fresh = (sets: Score) => setChance(rules, chance, sets, [0, 0], [0, 0])
  const decider = fresh([toWin - 1, toWin - 1])
  const other = fresh([0, 0])
  const difference = new Float64Array(2 * toWin + 1)
  const total = new Float64Array(2 * toWin)
  /** How likely each score in sets is reached; the present score is the first. */
  const reached = new Map([[String(score), 1]])
  for (let played = score[0] + score[1]; played < 2 * toWin; played += 1) {
    for (let home = Math.max(0, played - toWin); home <= Math.min(played, toWin); home += 1) {
      const away = played - home
      const here = reached.get(`${home},${away}`) ?? 0
      if (home === toWin || away === toWin) {
        difference[home - away + toWin] = (difference[home - away + toWin] ?? 0) + here
        total[played] = (total[played] ?? 0) + here
        continue
      }
      const isNow = !resting && home === score[0] && away === score[1]
      const won = isNow ? setChance(rules, chance, score, units, game) : played === 2 * toWin - 2 ? decider : other
      add(reached, `${home + 1},${away}`, here * won)
      add(reached, `${home},${away + 1}`, here * (1 - won))
    }
  }
  return { difference: { from: -toWin, chances: difference }, total: { from: 0, chances: total } }
}

const add = (chances: Map<string, number>, key: string, more: number) => chances.set(key, (chances.get(key) ?? 0) + more)

/** How likely the home side wins a set from its present score. */
function setChance(rules: SetsRules, chance: number, sets: Score, units: Score, game: Score): number {
  if (!rules.game) return raceChance(raceOf(rules, sets), chance, units)
  const { points, tieBreakAt, tieBreak } = rules.game
  const one = raceChance(points, chance)
  const long = raceChance(tieBreak, chance)
  const isTieBreak = (home: number, away: number) => home === tieBreakAt && away === tieBreakAt
  const [home, away] = units
  const now = raceChance(isTieBreak(home, away) ? tieBreak : points, chance, game)
  return now * games(home + 1, away) + (1 - now) * games(home, away + 1)

  function games(home: number, away: number): number {
    if (Math.max(home, away) > tieBreakAt || (Math.max(home, away) === tieBreakAt && Math.abs(home - away) >= 2)) return home > away ? 1 : 0
    const next = isTieBreak(home, away) ? long : one
    return next * games(home + 1, away) + (1 - next) * games(home, away + 1)
  }
}

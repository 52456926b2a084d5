import type { Span } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { createMemory } from '../memory.ts'
import { type Moment, type Repeated, repeatedly, scoreIn, stepOf } from './chances.ts'
import { factorsOf, LATE_OPINIONS, type Opinion } from './opinion.ts'
import { playedOn } from './overtime.ts'
import { overtimeChances } from './quarters-course.ts'
import type { QuartersRules } from './rules.ts'
import { allOf, chanceAt, type Ends, either, plus, repeated, type Spread, scaled, sumOf, together, twice, withoutLevel } from './spread.ts'
import type { Side } from './standing.ts'

/** The ends of the match: exactly what the possessions and free throws to come add up to, and overtimes while it is level. */
export function quartersEnds(moment: Moment<QuartersRules>): Ends {
  const { rules, opinion, standing } = moment
  const [home, away] = pointsOf(moment, [1, Math.max(rules.periods, standing.period)], standing.score)
  const { decided, level } = apart(home, away)
  const { lead, total } = modelOf(rules, opinion)
  return {
    difference: either(decided.difference, scaled(lead, allOf(level))),
    total: either(decided.total, sumOf(twice(level), total)),
  }
}

/** The ends of some quarters alone. */
export function quartersSpan(moment: Moment<QuartersRules>, span: Span): Ends {
  const [home, away] = pointsOf(moment, span, scoreIn(moment.standing, span))
  return together(home, away)
}

/** The ends at which these points decide, and how likely each number of points of a side is at which they do not. */
function apart(home: Spread, away: Spread): { decided: Ends; level: Spread } {
  const { difference, total } = together(home, away)
  const level = { from: away.from, chances: away.chances.map((chance, i) => chance * chanceAt(home, away.from + i)) }
  return { decided: { difference: withoutLevel(difference), total: either(total, scaled(twice(level), -1)) }, level }
}

/** Points of each side in some quarters: those so far, and what its possessions left and free throws to come bring. */
function pointsOf(
  { rules, course, opinion, standing, sinceMs }: Moment<QuartersRules>,
  [first, last]: Span,
  sofar: Score,
): [Spread, Spread] {
  const { each } = modelOf(rules, opinion)
  const { throws, period } = standing
  let [home, away] = [0, 0]
  for (const chance of course.chances) {
    if (chance.atMs <= sinceMs || chance.period < first || chance.period > last) continue
    if (chance.side === 'H') home += 1
    else away += 1
  }
  const points = (side: Side, some: Spread) =>
    throws?.side === side && period >= first && period <= last ? sumOf(some, repeated(freeThrow(rules), throws.left)) : some
  return [points('H', plus(each[0](home), sofar[0])), points('C', plus(each[1](away), sofar[1]))]
}

const freeThrow = ({ throwChance }: QuartersRules): Spread => stepOf([throwChance], 1)

/** Points from one possession: of a shot, or of the free throws after a foul. */
function possession(rules: QuartersRules, factor: number): Spread {
  const { brings, foul, throws } = rules
  const shot = stepOf([...brings, foul], factor)
  const fouled = shot.chances.at(-1) ?? 0
  return either({ from: 0, chances: shot.chances.slice(0, -1) }, scaled(repeated(freeThrow(rules), throws), fouled))
}

/** What follows from an opinion alone. */
interface Model {
  /** Points of each side from so many of its possessions. */
  readonly each: readonly [Repeated, Repeated]
  /** Home less away after overtimes until one is decided, and the points of all of them. */
  readonly lead: Spread
  readonly total: Spread
}

const remember = createMemory<Model>(LATE_OPINIONS)
function modelOf(rules: QuartersRules, opinion: Opinion): Model {
  const [forHome, forAway] = factorsOf(rules, opinion)
  const count = overtimeChances(rules, opinion)
  return remember(`${forHome} ${forAway} ${count}`, () => {
    const each = [repeatedly(possession(rules, forHome)), repeatedly(possession(rules, forAway))] as const
    const { decided, level } = apart(each[0](count), each[1](count))
    return { each, lead: scaled(decided.difference, 1 / (1 - allOf(level))), total: playedOn(twice(level), decided.total) }
  })
}

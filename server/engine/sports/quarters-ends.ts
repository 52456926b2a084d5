import type { Span } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { createMemory, type Repeated, repeatedly, scoreIn, stepOf } from './chances.ts'
import type { Course } from './course.ts'
import { factorsOf, type Opinion } from './opinion.ts'
import { playedOn } from './overtime.ts'
import { overtimeChances } from './quarters-course.ts'
import type { QuartersRules } from './rules.ts'
import { chanceAt, type Ends, either, negative, plus, repeated, type Spread, scaled, sumOf, withoutLevel } from './spread.ts'
import type { Side, Standing } from './standing.ts'

/** A moment of a match of basketball. */
interface Moment {
  readonly rules: QuartersRules
  readonly course: Pick<Course, 'chances'>
  readonly opinion: Opinion
  readonly standing: Standing
  readonly sinceMs: number
}

/** The ends of the match: exactly what the possessions and free throws to come add up to, and overtimes while it is level. */
export function quartersEnds(moment: Moment): Ends {
  const { rules, opinion, standing } = moment
  const [home, away] = pointsOf(moment, [1, Math.max(rules.periods, standing.period)], standing.score)
  const level = away.chances.map((chance, i) => chance * chanceAt(home, away.from + i))
  // A level total is twice what each side has.
  const levelTotal = {
    from: 2 * away.from,
    chances: Float64Array.from({ length: 2 * level.length }, (_, i) => (i % 2 === 0 ? (level[i / 2] ?? 0) : 0)),
  }
  const levelAtAll = level.reduce((sum, chance) => sum + chance, 0)
  const { lead, total } = modelOf(rules, opinion)
  return {
    difference: either(withoutLevel(sumOf(home, negative(away))), scaled(lead, levelAtAll)),
    total: either(either(sumOf(home, away), scaled(levelTotal, -1)), sumOf(levelTotal, total)),
  }
}

/** The ends of some quarters alone. */
export function quartersSpan(moment: Moment, span: Span): Ends {
  const [home, away] = pointsOf(moment, span, scoreIn(moment.standing, span))
  return { difference: sumOf(home, negative(away)), total: sumOf(home, away) }
}

/** Points of each side in some quarters: those so far, and what its possessions left and free throws to come bring. */
function pointsOf({ rules, course, opinion, standing, sinceMs }: Moment, [first, last]: Span, sofar: Score): [Spread, Spread] {
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

const remember = createMemory<Model>()
function modelOf(rules: QuartersRules, opinion: Opinion): Model {
  const [forHome, forAway] = factorsOf(rules, opinion)
  const count = overtimeChances(rules, opinion)
  return remember(`${forHome} ${forAway} ${count}`, () => {
    const each = [repeatedly(possession(rules, forHome)), repeatedly(possession(rules, forAway))] as const
    const [home, away] = [each[0](count), each[1](count)]
    const lead = sumOf(home, negative(away))
    const level = Float64Array.from({ length: 2 * (away.from + away.chances.length) }, (_, n) =>
      n % 2 === 0 ? chanceAt(home, n / 2) * chanceAt(away, n / 2) : 0,
    )
    const decided = either(sumOf(home, away), scaled({ from: 0, chances: level }, -1))
    return {
      each,
      lead: scaled(withoutLevel(lead), 1 / (1 - chanceAt(lead, 0))),
      total: { from: 0, chances: playedOn({ from: 0, chances: level }, decided) },
    }
  })
}

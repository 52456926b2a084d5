import { type Course, playedBy } from './course.ts'
import { endsOf } from './ends.ts'
import { NO_FORM } from './form.ts'
import type { Rules } from './rules.ts'
import { above } from './spread.ts'
import { KICK_OFF } from './standing.ts'

/** How much a surprise without any doubt before it would change. */
const LEARNS = 0.2

/** What the result adds to home's strength, and takes from away's. */
export const learnt = (course: Course): number => changeBy(chanceOf(course.rules, course.opinion.edge), course.ft[0] > course.ft[1])

export const changeBy = (chance: number, won: boolean): number => LEARNS * ((won ? 1 : 0) - chance)

/** How likely the home side wins with this edge: one curve for a sport, as steep as the exact chance is from an edge of minus one to one. */
export function chanceOf(rules: Rules, edge: number): number {
  const known = slopes.get(rules) ?? slopeOf(rules)
  slopes.set(rules, known)
  return 1 / (1 + Math.exp(-known * edge))
}
const slopes = new Map<Rules, number>()

/** By a match of its own, so that it is the same whichever was played first. */
function slopeOf(rules: Rules): number {
  const course = playedBy(rules, { edge: 0, tempo: 0, pace: 0 }, NO_FORM, 'slope')
  const odds = (edge: number) => {
    const chance = above(endsOf(course, { edge, tempo: 0, pace: 0 }, KICK_OFF, -1).difference, 0)
    return Math.log(chance / (1 - chance))
  }
  return (odds(1) - odds(-1)) / 2
}

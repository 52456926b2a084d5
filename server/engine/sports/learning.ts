import type { Course } from './course.ts'
import { endsOf } from './ends.ts'
import type { Rules } from './rules.ts'
import { above } from './spread.ts'
import { KICK_OFF } from './standing.ts'

/** How much a surprise without any doubt before it would change. */
const LEARNS = 0.2

/** What the result adds to home's strength, and takes from away's. */
export const learnt = (course: Course): number => changeBy(chanceOf(course, course.opinion.edge), course.ft[0] > course.ft[1])

export const changeBy = (chance: number, won: boolean): number => LEARNS * ((won ? 1 : 0) - chance)

/** How likely the home side wins with this edge: one curve for a sport, through the exact chance at an edge of one. */
export function chanceOf(course: Course, edge: number): number {
  const { rules } = course
  const known = slopes.get(rules) ?? slopeOf(course)
  slopes.set(rules, known)
  return 1 / (1 + Math.exp(-known * edge))
}
const slopes = new Map<Rules, number>()

function slopeOf(course: Course): number {
  const chance = above(endsOf(course, { edge: 1, tempo: 0 }, KICK_OFF, -1).difference, 0)
  return Math.log(chance / (1 - chance))
}

import type { Span } from '../../../domain/markets.ts'
import type { Course } from './course.ts'
import { inningsEnds, inningsSpan } from './innings-ends.ts'
import type { Opinion } from './opinion.ts'
import { quartersEnds, quartersSpan } from './quarters-ends.ts'
import { setEnds, setsEnds } from './sets-ends.ts'
import type { Ends } from './spread.ts'
import type { Standing } from './standing.ts'

/** How a match may end, before it and in play, `sinceMs` after the start, negative before it. */
export function endsOf(course: Course, opinion: Opinion, standing: Standing, sinceMs: number): Ends {
  const { rules } = course
  const moment = { course, opinion, standing, sinceMs }
  if (rules.model === 'sets') return setsEnds(rules, opinion, standing)
  return rules.model === 'quarters' ? quartersEnds({ rules, ...moment }) : inningsEnds({ rules, ...moment })
}

/** How some periods alone may end; null once they are over, or where nothing is offered on them. */
export function spanEnds(course: Course, opinion: Opinion, standing: Standing, sinceMs: number, span: Span): Ends | null {
  const { rules } = course
  const over = standing.resting ? standing.period : standing.period - 1
  if (span[1] <= over) return null
  if (rules.model === 'sets') return setEnds(rules, opinion, standing, span[1])
  const moment = { course, opinion, standing, sinceMs }
  return rules.model === 'quarters' ? quartersSpan({ rules, ...moment }, span) : inningsSpan({ rules, ...moment }, span)
}

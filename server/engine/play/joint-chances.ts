import { type Match, toldHalf } from '../match/match.ts'
import { type Combined, type Joint, jointOf } from '../pricing/joint.ts'
import { outlooksOf } from '../pricing/outlook.ts'
import type { Halves } from '../pricing/winners.ts'
import { footballAt } from './match-offers.ts'

/** `closed`: it is no football match that goes on. */
export type ToldJoint = Joint | 'suspended' | 'closed'

/**
 * How likely selections of one football match are to come true together, by the model that all its prices come from, without a margin and
 * without what was bet lately.
 */
export function jointChances(match: Match, clockMs: number, combined: readonly Combined[]): ToldJoint {
  if (match.review || match.reopenAtSteadyMs !== null) return 'suspended'
  const { fixture } = match.row
  if (match.course || (fixture.ft1 !== null && !toldHalf(fixture))) return 'closed'
  const moment = outlookAt(match, clockMs)
  if (!moment) return 'closed'
  const key = JSON.stringify(combined)
  const known = moment.told.get(key) ?? jointOf(moment.halves, combined)
  moment.told.set(key, known)
  return known
}

/** What a match may come to from one moment on; all builders on it at this moment share it. */
interface Moment {
  readonly clockMs: number
  readonly next: number
  readonly halves: Halves
  readonly told: Map<string, Joint>
}
const moments = new WeakMap<Match, Moment>()

function outlookAt(match: Match, clockMs: number): Moment | null {
  const known = moments.get(match)
  if (known?.clockMs === clockMs && known.next === match.next) return known
  const football = footballAt(match, clockMs)
  if (!football) return null
  const { halves } = outlooksOf(football.expected, football.state).FT
  const moment = { clockMs, next: match.next, halves, told: new Map<string, Joint>() }
  moments.set(match, moment)
  return moment
}

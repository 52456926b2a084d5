import type { Score } from '../../../domain/settlement.ts'
import type { SportType } from '../../../domain/sports.ts'
import { seeded } from '../random.ts'
import { type Opinion, opinionOf } from './opinion.ts'
import { playPoints } from './points-course.ts'
import { type Rules, rulesOf } from './rules.ts'
import { playSets } from './sets-course.ts'
import type { Played } from './standing.ts'

/** A whole match of a sport other than football, like a football timeline; its `ht` means nothing. */
export interface Course extends Omit<Played, 'final'> {
  readonly ht: Score
  readonly ft: Score
  readonly rules: Rules
  readonly opinion: Opinion
}

/** The match drawn from its seed: result and events. Null for football. */
export function courseOf(type: SportType, fixture: { source_key: string; team1: string; team2: string }): Course | null {
  const rules = rulesOf(type)
  if (!rules) return null
  const opinion = opinionOf(rules, fixture.team1, fixture.team2)
  const random = seeded(fixture.source_key)
  const { final, ...played } = rules.model === 'points' ? playPoints(rules, opinion, random) : playSets(rules, opinion, random)
  return { rules, opinion, ...played, ht: [0, 0], ft: final }
}

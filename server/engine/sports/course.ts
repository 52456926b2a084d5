import type { Score } from '../../../domain/settlement.ts'
import type { SportType } from '../../../domain/sports.ts'
import { seeded } from '../random.ts'
import { type Form, NO_FORM } from './form.ts'
import { playInnings } from './innings-course.ts'
import { type Opinion, opinionOf } from './opinion.ts'
import { playQuarters } from './quarters-course.ts'
import { type Rules, rulesOf } from './rules.ts'
import { playSets } from './sets-course.ts'
import type { Played } from './standing.ts'

/** A whole match of a sport other than football, like a football timeline; its `ht` means nothing. */
export interface Course extends Omit<Played, 'final'> {
  readonly ht: Score
  readonly ft: Score
  readonly rules: Rules
  /** By kick-off, with the form of the sides. */
  readonly opinion: Opinion
  readonly form: Form
}

/** The match drawn from its seed: result and events. Null for football. */
export function courseOf(
  type: SportType,
  fixture: { source_key: string; team1: string; team2: string },
  form: Form = NO_FORM,
): Course | null {
  const rules = rulesOf(type)
  if (!rules) return null
  const plain = opinionOf(rules, fixture.team1, fixture.team2)
  return playedBy(rules, { ...plain, edge: plain.edge + form.edge }, form, fixture.source_key)
}

export function playedBy(rules: Rules, opinion: Opinion, form: Form, seed: string): Course {
  const { final, ...played } = play(rules, opinion, seeded(seed))
  return { rules, opinion, form, ...played, ht: [0, 0], ft: final }
}

function play(rules: Rules, opinion: Opinion, random: () => number): Played {
  if (rules.model === 'sets') return playSets(rules, opinion, random)
  return rules.model === 'quarters' ? playQuarters(rules, opinion, random) : playInnings(rules, opinion, random)
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Activity, Standing, StandingState } from '../../../../contract/activity.ts'
import { dateOf, dayOf } from '../../../../domain/days.ts'
import { viewOf } from '../kinds/views.ts'

/** The word of each state, for tags. */
export const STATE_WORDS: Record<StandingState, MessageDescriptor> = {
  open: msg`进行中`,
  joined: msg`已参加`,
  limit: msg`已参加`,
  unmet: msg`进行中`,
  soon: msg`未开始`,
  spent: msg`已发完`,
  ended: msg`已结束`,
  resting: msg`进行中`,
  excluded: msg`进行中`,
}

/** The word for anybody. */
export const wordOf = (state: Activity['state']): MessageDescriptor => STATE_WORDS[state === 'running' ? 'open' : state]

/** The word on the card: the kind's own for a member, where it has one. */
export function markOf(activity: Activity, standing: Standing | undefined, word: (of: MessageDescriptor) => string): string {
  if (activity.state !== 'running' || !standing) return word(wordOf(activity.state))
  return ownMark(standing) ?? word(STATE_WORDS[standing.state])
}

/** A standing and the view of its kind go together. */
const ownMark = (standing: Standing): string | null => {
  const { mark } = viewOf(standing.kind) as { mark?: (of: Standing) => string | null }
  return mark?.(standing) ?? null
}

export function endText({ endsAt, state }: Activity): string {
  if (endsAt === null) return t`长期`
  // The last day, not the instant after it.
  const last = endsAt - 1
  const [ended, day] = [dayOf(last), dateOf(last)]
  return state === 'ended' ? t`${ended} 结束` : t`${day} 止`
}

/** A terms' own line: turnover. */
export const turnoverOf = ({ kind, terms }: Activity): string =>
  (viewOf(kind) as { turnover: (of: typeof terms) => string }).turnover(terms)

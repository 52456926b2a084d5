import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../../contract/betting.ts'
import { resultName } from '../../../i18n/result-text.ts'
import { type Mark, MarkTag, resultLook } from '../../../ui/mark-tag.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import { useSecond } from '../../../ui/use-second.ts'

export function TicketTag({ ticket }: { ticket: Ticket }) {
  const { status, result } = ticket
  if (status === 'delay')
    return (
      <State tone="accent">
        <Trans>确认中</Trans> <DelayLeft ticket={ticket} />
      </State>
    )
  if (status === 'refused')
    return (
      <State tone="neutral" mark="hollow">
        <Trans>没有接受</Trans>
      </State>
    )
  if (status === 'cashed')
    return (
      <State tone="outline">
        <Trans>已兑现</Trans>
      </State>
    )
  if (status === 'settled' && result) return <State {...resultLook(result)}>{resultName(result)}</State>
  return (
    <State tone="accent" mark="full">
      <Trans>已接受</Trans>
    </State>
  )
}

const State = (props: { tone: TagTone; mark?: Mark; children: ReactNode }) => (
  <MarkTag {...props} className="h-4.5 justify-self-end px-1.25" />
)

/** Whole seconds left of an in-play delay, by this device's clock but never more than the delay itself. */
function DelayLeft({ ticket: { placedAt, decideAt } }: { ticket: Ticket }) {
  const second = useSecond()
  const endsAt = decideAt ?? placedAt
  const left = Math.min(Math.max(0, endsAt / 1000 - second), (endsAt - placedAt) / 1000)
  return left > 0 ? Math.ceil(left) : null
}

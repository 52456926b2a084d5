import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Result, Ticket } from '../../../contract/sport.ts'
import { resultName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { useSecond } from '../../ui/use-second.ts'

/** A ticket's state is a mark and a word, never a hue of its own. */
const MARKS = {
  full: 'bg-current',
  half: 'bg-linear-to-r from-current from-50% to-transparent to-50% inset-ring inset-ring-current',
  hollow: 'inset-ring inset-ring-current',
}
type Mark = keyof typeof MARKS

const RESULT_LOOK: Record<Result, { tone: TagTone; mark: Mark }> = {
  W: { tone: 'ink', mark: 'full' },
  LW: { tone: 'outline', mark: 'half' },
  P: { tone: 'neutral', mark: 'full' },
  LL: { tone: 'neutral', mark: 'half' },
  L: { tone: 'neutral', mark: 'hollow' },
  D0: { tone: 'warn', mark: 'full' },
}

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
  if (status === 'settled' && result) return <State {...RESULT_LOOK[result]}>{resultName(result)}</State>
  return (
    <State tone="accent" mark="full">
      <Trans>已接受</Trans>
    </State>
  )
}

const State = ({ tone, mark, children }: { tone: TagTone; mark?: Mark; children: ReactNode }) => (
  <Tag tone={tone} className="h-4.5 justify-self-end px-1.25">
    {mark && <i aria-hidden className={cx('size-1.5 rounded-[2px]', MARKS[mark])} />}
    {children}
  </Tag>
)

/** Whole seconds left of an in-play delay, by this device's clock but never more than the delay itself. */
function DelayLeft({ ticket: { placedAt, decideAt } }: { ticket: Ticket }) {
  const second = useSecond()
  const endsAt = decideAt ?? placedAt
  const left = Math.min(Math.max(0, endsAt / 1000 - second), (endsAt - placedAt) / 1000)
  return left > 0 ? Math.ceil(left) : null
}

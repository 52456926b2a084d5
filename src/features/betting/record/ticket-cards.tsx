import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordEntry } from '../../../../contract/betting-record.ts'
import { dayOf, timeOf } from '../../../../domain/days.ts'
import { formatYuan, formatYuanFixed } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { dayHeading, signed } from '../../../ui/record-list/record-text.ts'
import { paidFen } from './paid.ts'
import { ticketCaption, ticketOdds, ticketTitle } from './record-text.ts'
import { TicketDetails, type TicketShown } from './ticket-details.tsx'
import { intoSight, StateTag, stateOf } from './ticket-state.tsx'

/** Tickets on phones, by the day they were placed, under the day's net. */
export function TicketCards({
  entries,
  opened,
  netOf,
  ...shown
}: {
  entries: readonly RecordEntry[]
  opened: string
  /** The net of a whole day, tickets not loaded yet included; undefined while unknown. */
  netOf: (day: string) => bigint | undefined
} & TicketShown) {
  const days = new Set(entries.map(({ ticket }) => dayOf(ticket.placedAt)))
  return [...days].map((day) => {
    const net = netOf(day)
    const ofDay = entries.filter(({ ticket }) => dayOf(ticket.placedAt) === day)
    return (
      <section key={day} aria-label={dayHeading(day)}>
        <h2 className="flex h-8 items-center justify-between border-y border-line bg-surface-2 px-3 text-xs">
          <b>{dayHeading(day)}</b>
          {net !== undefined && (
            <span className="text-fg-2">
              <Trans>净额 {signed(net)}</Trans>
            </span>
          )}
        </h2>
        <ul className="divide-y divide-line">
          {ofDay.map((entry) => (
            <TicketCard key={entry.ticket.id} entry={entry} isOpened={entry.ticket.id === opened} {...shown} />
          ))}
        </ul>
      </section>
    )
  })
}

function TicketCard({ entry, isOpened, ...shown }: { entry: RecordEntry; isOpened: boolean } & TicketShown) {
  const [open, setOpen] = useState(isOpened)
  const { ticket } = entry
  const paid = paidFen(entry)
  const state = stateOf(entry)
  const facts = [
    ticketOdds(ticket, shown.oddsType),
    `¥${formatYuanFixed(BigInt(ticket.stakeFen))}`,
    timeOf(ticket.placedAt),
    state.note,
  ].filter(Boolean)
  return (
    <li ref={isOpened ? intoSight : undefined}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-3 text-left -outline-offset-2"
      >
        <b className={cx('truncate text-lg', state.tone === 'warn' && 'font-normal text-fg-3 line-through')}>{ticketTitle(ticket)}</b>
        <StateTag entry={entry} />
        <span className="col-span-2 truncate text-sm text-fg-2">{ticketCaption(ticket)}</span>
        <span className="text-sm text-fg-2">{facts.join(' · ')}</span>
        <span className="self-end text-right text-lg">
          {paid ? (
            <Net fen={paid.netFen} />
          ) : (
            <span className="text-sm">
              <Trans>可返还 {formatYuan(BigInt(ticket.possibleReturnFen))}</Trans>
            </span>
          )}
        </span>
      </button>
      {open && (
        <div className="bg-surface-2 px-4 py-3">
          <p className="mb-2 flex items-center justify-between text-sm text-fg-2 coarse:mb-3">
            <Trans>单号</Trans>
            <CopyNumber number={ticket.number} />
          </p>
          <TicketDetails entry={entry} {...shown} />
        </div>
      )}
    </li>
  )
}

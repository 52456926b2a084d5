import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { RecordEntry } from '../../../../contract/betting-record.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { paidFen } from './paid.ts'
import { ticketCaption, ticketOdds, ticketTitle } from './record-text.ts'
import { TicketDetails, type TicketShown } from './ticket-details.tsx'
import { intoSight, StateTag, stateOf } from './ticket-state.tsx'

const cell = 'px-2 py-1 xl:px-4'
const head = 'h-9 px-2 text-left text-xs font-normal text-fg-2 xl:px-4'
const right = 'text-right'

/** Tickets on wide screens: two lines each, opening to selections and postings. */
export function TicketTable({ entries, opened, ...shown }: { entries: readonly RecordEntry[]; opened: string } & TicketShown) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">
        <Trans>注单</Trans>
      </caption>
      <thead className="border-y border-line bg-surface-2">
        <tr>
          <th scope="col" className={head}>
            <Trans>时间与单号</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>内容</Trans>
          </th>
          <th scope="col" className={cx(head, right)}>
            <Trans>赔率</Trans>
          </th>
          <th scope="col" className={cx(head, right)}>
            <Trans>本金（¥）</Trans>
          </th>
          <th scope="col" className={cx(head, right)}>
            <Trans>返还（¥）</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>状态</Trans>
          </th>
          <th scope="col" className={cx(head, right)}>
            <Trans>净额（¥）</Trans>
          </th>
          <th scope="col">
            <span className="sr-only">
              <Trans>详情</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <TicketRows key={entry.ticket.id} entry={entry} isOpened={entry.ticket.id === opened} {...shown} />
        ))}
      </tbody>
    </table>
  )
}

function TicketRows({ entry, isOpened, ...shown }: { entry: RecordEntry; isOpened: boolean } & TicketShown) {
  const { t } = useLingui()
  const [open, setOpen] = useState(isOpened)
  const { ticket } = entry
  const paid = paidFen(entry)
  const state = stateOf(entry)
  const isVoid = state.tone === 'warn'
  return (
    <Fragment>
      <tr ref={isOpened ? intoSight : undefined} className={cx('h-14 border-b border-line text-sm', open && 'bg-surface-2')}>
        <td className={cx(cell, 'whitespace-nowrap')}>
          {dateTimeOf(ticket.placedAt)}
          <span className="block text-xs text-fg-3">
            <CopyNumber number={ticket.number} />
          </span>
        </td>
        <td className={cx(cell, 'min-w-40 xl:max-w-0 xl:min-w-56')} width="40%">
          <b className={cx('block xl:truncate', isVoid && 'font-normal text-fg-3 line-through')}>{ticketTitle(ticket)}</b>
          <span className="block text-xs text-fg-2 xl:truncate">{ticketCaption(ticket)}</span>
        </td>
        <td className={cx(cell, right)}>{ticketOdds(ticket, shown.oddsType)}</td>
        <td className={cx(cell, right)}>{formatYuan(BigInt(ticket.stakeFen))}</td>
        <td className={cx(cell, right, 'xl:whitespace-nowrap')}>
          {paid ? formatYuan(paid.returnFen) : <Trans>可返还 {formatYuan(BigInt(ticket.possibleReturnFen))}</Trans>}
        </td>
        <td className={cell}>
          <StateTag entry={entry} />
          {state.note && <span className="block text-xs text-fg-2">{state.note}</span>}
        </td>
        <td className={cx(cell, right)}>{paid ? <Net fen={paid.netFen} /> : <span className="text-fg-3">—</span>}</td>
        <td className="pr-3 text-right">
          <IconButton aria-label={t`详情 ${ticket.number}`} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconChevronDown className={cx('size-5 transition-base', open && 'rotate-180')} stroke={1.6} aria-hidden />
          </IconButton>
        </td>
      </tr>
      {open && (
        <tr className="border-b border-line bg-surface-2">
          <td colSpan={8} className="px-4 py-3">
            <TicketDetails entry={entry} {...shown} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

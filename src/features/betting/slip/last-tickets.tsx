import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Ticket } from '../../../../contract/betting.ts'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { fromText, isHalf, periodName, playName, selectionName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { severalName } from '../ticket/system-text.ts'
import { TicketTag } from './ticket-tag.tsx'
import { ticketTime } from './ticket-time.ts'
import { ticketsQuery } from './tickets-query.ts'

interface LastTicketsProps {
  oddsType: OddsType
  /** The page of all tickets. */
  recordPath: string
  open: boolean
  onToggle: () => void
}

/** 最近十单, folding at the foot of the slip. It shows what the call returned: the feed only says when to call again. */
export function LastTickets({ oddsType, recordPath, open, onToggle }: LastTicketsProps) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(ticketsQuery)
  const tickets = data?.tickets ?? []
  return (
    <section aria-label={t`最近十单`} className={cx('flex shrink-0 flex-col border-t border-line bg-page', open && 'max-h-[45%]')}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex h-10 w-full items-center gap-2 px-4 text-sm font-semibold -outline-offset-2 coarse:h-touch"
        >
          <IconReceipt2 className="size-5" stroke={1.6} aria-hidden />
          <Trans>最近十单</Trans>
          <span className="flex-1" />
          <IconChevronDown className={cx('size-5 text-fg-2 transition-base', !open && 'rotate-180')} stroke={1.6} aria-hidden />
        </button>
      </h2>
      {open && (
        <ul className="min-h-0 overflow-y-auto">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} oddsType={oddsType} recordPath={recordPath} />
          ))}
          {tickets.length > 0 && (
            <li className="border-t border-line">
              <Link to={recordPath} className="flex h-10 items-center justify-center text-sm -outline-offset-2 coarse:h-touch">
                <Trans>全部投注记录</Trans>
              </Link>
            </li>
          )}
          {tickets.length === 0 && (
            <li className="border-t border-line px-4 py-5 text-center text-sm text-fg-2">
              {isError ? (
                <button type="button" className="relative text-accent-text touch-target" onClick={() => void refetch()}>
                  <Trans>没有取到注单，再试一次</Trans>
                </button>
              ) : data ? (
                <Trans>还没有注单</Trans>
              ) : (
                <Trans>正在取最近的注单</Trans>
              )}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function TicketRow({ ticket, oddsType, recordPath }: { ticket: Ticket; oddsType: OddsType; recordPath: string }) {
  const { t } = useLingui()
  const { legs, odds, stakeFen, placedAt } = ticket
  const count = legs.length
  const [leg] = legs
  if (!leg) return null
  // The teams of the bet; an outright's selection is its team, so its league is named.
  const about =
    count > 1 ? legs.map((one) => selectionName(one, one)).join('、') : leg.w === 'FS' ? leg.league : `${leg.team_h} – ${leg.team_c}`
  const play = isHalf(leg.w) ? `${periodName(leg.w, leg.gameType)}${playName(leg.w, leg.gameType)}` : playName(leg.w, leg.gameType)
  const counted = leg.from ? `${play} · ${fromText(leg.from)}` : play
  // A series has its price in Hong Kong odds alone, whatever the player's odds type.
  const price = ticket.system
    ? t`最高返还 ${yuanFixed(ticket.possibleReturnFen)}`
    : count > 1
      ? t`赔率 ${formatOdds(odds, ticket.builder ? oddsType : 'H')}`
      : `${counted} · ${formatOdds(odds, oddsType)}`
  return (
    <li className="border-t border-line">
      <Link
        to={`${recordPath}#${ticket.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-inherit -outline-offset-2 hover:bg-surface-2"
      >
        <b className="truncate text-md">{count > 1 ? severalName(ticket) : selectionName(leg, leg)}</b>
        <TicketTag ticket={ticket} />
        <span className="col-span-2 truncate text-xs text-fg-2" title={about}>
          {about}
        </span>
        <small className="truncate text-xs text-fg-3">
          {price} · {yuanFixed(stakeFen)} · {ticketTime(placedAt, Date.now())}
        </small>
        <Outcome ticket={ticket} />
      </Link>
    </li>
  )
}

/** What the ticket may return, or returned: money in is bold with a plus, money out grey with a minus. Never a colour. */
function Outcome({ ticket: { status, result, stakeFen, returnFen, possibleReturnFen, cashed } }: { ticket: Ticket }) {
  const net = BigInt(returnFen) + BigInt(cashed?.paidFen ?? 0) - BigInt(stakeFen)
  const cell = 'text-right text-sm'
  if (status === 'delay' || status === 'accepted')
    return (
      <span className={cell}>
        <Trans>可返还 {formatYuan(BigInt(possibleReturnFen))}</Trans>
      </span>
    )
  if (status === 'refused' || (result === 'P' && !cashed))
    return (
      <span className={cell}>
        <Trans>退 {formatYuan(BigInt(stakeFen))}</Trans>
      </span>
    )
  return net > 0n ? <b className={cell}>+{formatYuan(net)}</b> : <span className={`${cell} text-fg-2`}>{formatYuan(net)}</span>
}

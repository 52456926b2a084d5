import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconRepeat, IconShare2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../../contract/betting.ts'
import type { RecordEntry, TicketMove } from '../../../../contract/betting-record.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import { resultName } from '../../../i18n/result-text.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MarkTag, resultLook } from '../../../ui/mark-tag.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { SystemFolds } from '../ticket/system-folds.tsx'
import { legCaption } from './record-text.ts'

const moveName = (kind: TicketMove['kind']): string =>
  ({
    stake: () => t`投注扣款`,
    'cash-out': () => t`提前兑现`,
    return: () => t`派彩或退回本金`,
    undone: () => t`赛果更正，冲回`,
    borne: () => t`平台承担`,
  })[kind]()

/** The panel that cashes a ticket out, where it can be. */
export type CashOutOf = (ticket: Ticket) => ReactNode

/** How a ticket is shown, and what can be done with it. */
export interface TicketShown {
  oddsType: OddsType
  /** Gives a code for a ticket's selections. */
  onShare: (ticketId: string) => void
  onRepeat: (ticket: Ticket) => void
  cashOutOf: CashOutOf
}

/** An open ticket: its selections on the thread, each with its result, and its postings in the ledger. */
export function TicketDetails({
  entry: { ticket, moves, corrected },
  oddsType,
  onShare,
  onRepeat,
  cashOutOf,
}: { entry: RecordEntry } & TicketShown) {
  const { t } = useLingui()
  return (
    <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
      <ol
        aria-label={t`投注内容`}
        className={cx(
          'relative self-start',
          ticket.legs.length > 1 && 'before:absolute before:inset-y-4 before:left-1 before:w-px before:bg-accent-line',
        )}
      >
        {ticket.legs.map((leg) => (
          <li
            key={leg.marketId}
            className="relative py-1.5 pl-6 before:absolute before:top-3 before:left-0 before:size-2 before:rounded-[3px] before:bg-accent"
          >
            <p className="flex items-center gap-3">
              <b className="min-w-0 flex-1 truncate text-sm">{selectionName(leg, leg)}</b>
              {!ticket.builder && <b className="text-sm">{formatOdds(leg.odds, oddsType)}</b>}
              {leg.result && <MarkTag {...resultLook(leg.result)}>{resultName(leg.result)}</MarkTag>}
            </p>
            <p className="text-xs text-fg-2">{legCaption(leg)}</p>
            <p className="text-xs text-fg-3">
              {leg.league}
              {leg.score && !leg.from && ` · ${t`投注时 ${leg.score.join('–')}`}`}
            </p>
          </li>
        ))}
      </ol>
      <div>
        {ticket.builder && (
          <p className="mb-2 text-xs text-fg-2">
            <Trans>各项全中才赢；有一项作废而没有输的，退回本金。</Trans>
          </p>
        )}
        {cashOutOf(ticket)}
        {ticket.cashed && <CashedLine ticket={ticket} cashed={ticket.cashed} />}
        <SystemFolds ticket={ticket} />
        <ul aria-label={t`账目`} className="text-sm">
          {moves.map(({ at, kind, amountFen }) => (
            <li key={`${at} ${kind}`} className="flex min-h-8 items-center gap-4">
              <span className="text-fg-2">{dateTimeOf(at)}</span>
              <span className="flex-1">{moveName(kind)}</span>
              <Net fen={BigInt(amountFen)} />
            </li>
          ))}
        </ul>
        {corrected.length > 0 && (
          <p className="mt-1 text-xs text-fg-2">
            <Trans>赛果更正过：原结算已冲回，并按新赛果重新入账。</Trans>
          </p>
        )}
        <div className="mt-2 flex gap-2">
          {!ticket.builder && (
            <Button size="sm" variant="outline" onClick={() => onShare(ticket.id)}>
              <IconShare2 className="size-4" stroke={1.6} aria-hidden />
              <Trans>分享</Trans>
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => onRepeat(ticket)}>
            <IconRepeat className="size-4" stroke={1.6} aria-hidden />
            <Trans>再投一次</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What was cashed out of a ticket, and what goes on. */
function CashedLine({
  ticket: { status, stakeFen, possibleReturnFen },
  cashed,
}: {
  ticket: Ticket
  cashed: NonNullable<Ticket['cashed']>
}) {
  const left = yuanFixed(BigInt(stakeFen) - BigInt(cashed.stakeFen))
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 text-sm">
      <span>
        <Trans>
          已兑现 {yuanFixed(cashed.paidFen)}（本金 {yuanFixed(cashed.stakeFen)}）
        </Trans>
      </span>
      {status === 'accepted' && (
        <span className="text-fg-2">
          <Trans>
            剩余本金 {left}，全中返还 {yuanFixed(possibleReturnFen)}
          </Trans>
        </span>
      )}
      {status === 'cashed' && (
        <span className="text-fg-2">
          <Trans>之后的赛果与这张注单无关</Trans>
        </span>
      )}
    </p>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconShare2 } from '@tabler/icons-react'
import { type BookingCard, spacedCode } from '../../../../contract/booking.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import type { Result } from '../../../../domain/results.ts'
import { isSameBet, seriesOddsMilli } from '../../../../domain/selections.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import { resultName } from '../../../i18n/result-text.ts'
import { Button } from '../../../ui/button.tsx'
import { MarkTag, resultLook } from '../../../ui/mark-tag.tsx'
import type { Quote, SlipPick } from '../slip/bet.ts'
import { LockedPrice, MovedPrice, SlipItem } from '../slip/slip-item.tsx'

const BOX = 'overflow-hidden rounded-md border border-line bg-surface text-left'

/** Of how many selections, and whether they were one bet: `3 项 · 3串1`. */
function Size({ card: { legs, series } }: { card: Pick<BookingCard, 'legs' | 'series'> }) {
  const count = legs.length
  return (
    <>
      <Trans>{count} 项</Trans>
      {series && (
        <>
          {' · '}
          <Trans>{count}串1</Trans>
        </>
      )}
    </>
  )
}

/** Shared selections as they lie in a room: nothing is asked for until somebody opens them. */
export function FoldedCard({ card, onOpen }: { card: BookingCard; onOpen: () => void }) {
  const names = card.legs.slice(0, 3).map((leg) => selectionName(leg, leg))
  return (
    <section className={`${BOX} px-3 py-2.5`}>
      <p className="flex items-baseline gap-2 text-sm">
        <b>
          <Size card={card} />
        </b>
        {card.result && <ResultTag result={card.result} />}
        <b className="ml-auto font-mono tracking-wide">{spacedCode(card.code)}</b>
      </p>
      <p className="mt-0.5 truncate text-xs text-fg-2">
        {names.join('、')}
        {card.legs.length > names.length && <Trans> 等</Trans>}
      </p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onOpen}>
        {card.result ? <Trans>看选项和结果</Trans> : <Trans>看看还开着哪些</Trans>}
      </Button>
    </section>
  )
}

/** What is opened: a code, or the member's own ticket again. */
export type Opened = Omit<BookingCard, 'code'> & { code: string | null }

export interface OpenedCardProps {
  card: Opened
  /** Its legs as picks, and their prices of now, in the same order. */
  picks: readonly SlipPick[]
  quotes: readonly Quote[]
  oddsType: OddsType
  /** What is in the slip. */
  held: readonly SlipPick[]
  /** Puts what is open into the slip, after what is there (`keep`) or in its place. */
  onFill: (keep: boolean) => void
}

const isOpen = (quote: Quote | undefined): boolean => quote?.state === 'open' && quote.oddsMilli > 0

/** The places of those that can be put into the slip. */
export const openPicks = (picks: readonly SlipPick[], quotes: readonly Quote[]): SlipPick[] =>
  picks.flatMap((pick, i) => (isOpen(quotes[i]) ? [{ ...pick, oddsMilli: quotes[i]?.oddsMilli ?? 0 }] : []))

/** Shared selections at their prices of now: what is still open can be put into the slip, and the rest says why not. */
export function OpenedCard({ card, picks, quotes, oddsType, held, onFill }: OpenedCardProps) {
  const { t } = useLingui()
  const open = openPicks(picks, quotes)
  const isTaken = open.length > 0 && open.every((pick) => held.some((one) => isSameBet(one, pick)))
  const waits = quotes.some(({ state }) => state === 'stale')
  return (
    <section aria-label={card.code === null ? t`再投一次的选项` : t`分享的选项 ${spacedCode(card.code)}`} className={BOX}>
      <header className="flex items-center gap-2 border-b border-line bg-surface-2 px-3 py-2 text-xs text-fg-2">
        <IconShare2 className="size-4 shrink-0" stroke={1.6} aria-hidden />
        <b className="text-sm text-fg">
          {card.code === null ? <Trans>这张注单</Trans> : card.of === 'ticket' ? <Trans>分享的注单</Trans> : <Trans>分享的投注单</Trans>}
        </b>
        <Size card={card} />
        {card.result && <ResultTag result={card.result} />}
        {card.code !== null && <span className="ml-auto font-mono">{spacedCode(card.code)}</span>}
      </header>
      <ul>
        {picks.map((pick, i) => (
          <Leg key={`${pick.marketId} ${pick.selection}`} pick={pick} result={card.legs[i]?.result} quote={quotes[i]} oddsType={oddsType} />
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3 py-2">
        <span className="mr-auto text-xs text-fg-2 tabular-nums">
          {card.series && open.length > 1 ? (
            <Trans>
              原来 {formatOdds(seriesOddsMilli(card.legs.map(({ odds }) => odds)), 'H')} →{' '}
              <b className="text-fg">{formatOdds(seriesOddsMilli(open.map(({ oddsMilli }) => oddsMilli)), 'H')}</b>
            </Trans>
          ) : (
            <Trans>
              {picks.length} 项，{open.length} 项可投
            </Trans>
          )}
        </span>
        {isTaken ? (
          <span role="status" className="flex h-8 items-center gap-1 text-sm text-fg-2">
            <IconCheck className="size-4" stroke={1.6} aria-hidden />
            <Trans>已放入</Trans>
          </span>
        ) : open.length === 0 ? (
          <span className="text-sm text-fg-2">{waits ? <Trans>正在看还开着哪些</Trans> : <Trans>没有可以放入的</Trans>}</span>
        ) : (
          <Fill open={open} held={held} onFill={onFill} />
        )}
      </footer>
    </section>
  )
}

/** With something in the slip already the player says what becomes of it. */
function Fill({ open, held, onFill }: Pick<OpenedCardProps, 'held' | 'onFill'> & { open: readonly SlipPick[] }) {
  const count = open.length
  if (held.length === 0)
    return (
      <Button variant="soft" size="sm" onClick={() => onFill(false)}>
        <Trans>放入投注单 {count} 项</Trans>
      </Button>
    )
  const all = held.length + open.filter((pick) => !held.some((one) => isSameBet(one, pick))).length
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => onFill(false)}>
        <Trans>换成这 {count} 项</Trans>
      </Button>
      <Button variant="soft" size="sm" onClick={() => onFill(true)}>
        <Trans>合并为 {all} 项</Trans>
      </Button>
    </>
  )
}

function Leg({
  pick,
  result,
  quote,
  oddsType,
}: {
  pick: SlipPick
  result: Result | undefined
  quote: Quote | undefined
  oddsType: OddsType
}) {
  const shared = formatOdds(pick.oddsMilli, oddsType)
  if (result)
    return (
      <SlipItem
        off
        pick={pick}
        caption={quote?.caption ?? ''}
        price={
          <span className="inline-flex items-center gap-2">
            {shared} <ResultTag result={result} />
          </span>
        }
      />
    )
  if (quote && isOpen(quote))
    return (
      <SlipItem
        pick={pick}
        caption={quote.caption}
        from={quote.from}
        price={
          <MovedPrice from={shared} to={formatOdds(quote.oddsMilli, oddsType)} direction={directionOf(pick.oddsMilli, quote.oddsMilli)} />
        }
      />
    )
  const caption = quote?.caption ?? ''
  switch (quote?.state) {
    case 'suspended':
      return <SlipItem off pick={pick} caption={caption} price={<LockedPrice />} note={<Trans>封盘，先不放入</Trans>} />
    case 'ended':
      return <SlipItem off pick={pick} caption={caption} price={<s>{shared}</s>} note={<Trans>已结束，不放入</Trans>} />
    case 'closed':
    case 'open':
      return <SlipItem off pick={pick} caption={caption} price={<s>{shared}</s>} note={<Trans>已关盘，不放入</Trans>} />
    default:
      return <SlipItem off pick={pick} caption={caption} price={<span aria-hidden>—</span>} />
  }
}

const ResultTag = ({ result }: { result: Result }) => <MarkTag {...resultLook(result)}>{resultName(result)}</MarkTag>

const directionOf = (before: number, now: number): 'up' | 'down' | null => (now === before ? null : now > before ? 'up' : 'down')

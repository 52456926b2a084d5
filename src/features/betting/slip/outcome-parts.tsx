import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../../contract/betting.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { fullReturnFen, systemOf } from '../../../../domain/ticket-lines.ts'
import { systemFoldName } from '../ticket/system-text.ts'
import { isBuilder, isSeries, linesOfSent, type Phase, type Quote, type SentBet, type SlipPick } from './bet.ts'
import { Fact } from './receipt.tsx'
import type { SlipPartProps } from './slip-editor.tsx'
import { SlipItem } from './slip-item.tsx'
import type { SlipStore } from './slip-store.ts'

/** What the slip shows of a bet on its way and of one that has its answer. */

type At<K extends Phase['at']> = Extract<Phase, { at: K }>
export type OutcomeProps<K extends Phase['at']> = SlipPartProps & { phase: At<K>; quoteOf: (pick: SlipPick) => Quote | undefined }

/** What a bet pays back when all its picks win at these prices. */
export const returnFen = (bet: SentBet, prices: readonly number[]): bigint => fullReturnFen(linesOfSent(bet), prices)

/** The selections of a sent bet. */
export function Selections({
  bet,
  quoteOf,
  priceOf,
  off = false,
  ticket,
  slip,
}: {
  bet: SentBet
  /** Its ticket: shows the accepted terms, whatever the market does since. */
  ticket?: Ticket
  quoteOf: (pick: SlipPick) => Quote | undefined
  priceOf: (pick: SlipPick) => ReactNode
  off?: boolean
  /** Given, selections can be removed. */
  slip?: SlipStore
}) {
  return (
    <ul>
      {bet.picks.map((pick) => (
        <SlipItem
          key={`${pick.marketId} ${pick.selection}`}
          pick={pick}
          caption={quoteOf(pick)?.caption ?? `${pick.team_h} – ${pick.team_c}`}
          from={ticket ? legOfTicket(ticket, pick)?.from : quoteOf(pick)?.from}
          price={priceOf(pick)}
          off={off}
          onRemove={slip && (() => slip.remove(pick))}
        />
      ))}
    </ul>
  )
}

export const legOfTicket = ({ legs }: Ticket, { marketId }: SlipPick) => legs.find((leg) => leg.marketId === marketId)

/** The name of a series, `3串1`, or of a builder, or a system's folds. */
export function SeriesFact({ bet }: { bet: SentBet }) {
  if (!isSeries(bet)) return null
  const count = bet.picks.length
  if (isBuilder(bet.payload))
    return (
      <Fact label={<Trans>同场组合</Trans>}>
        <Trans>{count} 项 · 1 注</Trans>
      </Fact>
    )
  const system = systemOf(linesOfSent(bet))
  if (!system)
    return (
      <Fact label={<Trans>{count}串1</Trans>}>
        <Trans>1 注</Trans>
      </Fact>
    )
  return system.folds.map((fold) => {
    const { name, count: lines } = systemFoldName(fold.size, count, fold.count)
    return (
      <Fact
        key={fold.size}
        label={
          <>
            <b className="text-fg">{name}</b> {lines}
          </>
        }
      >
        <Trans>每注 {yuanFixed(fold.stakeFen)}</Trans>
      </Fact>
    )
  })
}

/** Buttons at the foot of a receipt, below all remaining room. */
export const Foot = ({ children }: { children: ReactNode }) => <div className="mt-auto grid gap-2 px-4 pt-2 pb-3">{children}</div>

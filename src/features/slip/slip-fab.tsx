import { Trans } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { formatOdds, type OddsType } from '../../../domain/odds.ts'
import type { Quote } from './bet.ts'
import type { SlipStore } from './slip-store.ts'

/** Opens the slip where it is a drawer; says what is in it. */
export function SlipFab({ slip, quote, oddsType, onOpen }: { slip: SlipStore; quote: Quote; oddsType: OddsType; onOpen: () => void }) {
  const { pick, phase } = useStore(slip.state)
  const count = pick ? 1 : 0
  const odds = formatOdds(quote.oddsMilli, oddsType)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="fixed right-[calc(0.75rem+var(--safe-right))] bottom-[calc(var(--slip-fab-bottom,1.5rem)+var(--safe-bottom))] z-(--z-fab) flex h-13 items-center gap-2.5 rounded-full bg-accent pr-5 pl-2 text-left font-semibold text-on-accent shadow-2 transition-instant hover:bg-accent-hover"
    >
      <span className="sr-only">
        <Trans>打开</Trans>
      </span>
      <span className="grid size-9 place-items-center rounded-full bg-on-accent text-lg text-accent">{count}</span>
      <span className="leading-5">
        <Trans>投注单</Trans>
        {pick && (
          <small className="block text-xs font-normal">
            {phase.at === 'confirming' ? (
              <Trans>正在确认</Trans>
            ) : phase.at === 'checking' ? (
              <Trans>正在核对结果</Trans>
            ) : phase.at === 'accepted' ? (
              <Trans>投注已接受</Trans>
            ) : quote.state === 'open' ? (
              <Trans>单关 · 赔率 {odds}</Trans>
            ) : quote.state === 'stale' ? (
              <Trans>报价过时</Trans>
            ) : (
              <Trans>封盘</Trans>
            )}
          </small>
        )}
      </span>
    </button>
  )
}

import { Trans } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { yuanFixed } from '../../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { seriesOddsMilli } from '../../../../domain/selections.ts'
import { LEAST_LEGS } from '../../../../domain/slip-limits.ts'
import type { Quote } from './bet.ts'
import { linesOf, stakedSystem } from './slip-lines.ts'
import type { SlipState } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'

/** Opens the slip where it is a drawer, and shows what is in it. */
export function SlipFab({
  slip,
  quotes,
  oddsType,
  onOpen,
}: {
  slip: SlipStore
  quotes: readonly Quote[]
  oddsType: OddsType
  onOpen: () => void
}) {
  const state = useStore(slip.state)
  const { selections, phase, many } = state
  const count = selections.picks.length
  // It would cover prices, and an empty slip has nothing to open.
  if (count === 0 && phase.at === 'editing' && !many) return null
  return (
    <button
      type="button"
      data-tour="slip"
      onClick={onOpen}
      className="fixed right-[calc(0.75rem+var(--safe-right))] bottom-[calc(var(--slip-fab-bottom,1.5rem)+var(--safe-bottom))] z-(--z-fab) flex h-13 items-center gap-2.5 rounded-full bg-accent pr-5 pl-2 text-left font-semibold text-on-accent shadow-2 transition-instant hover:bg-accent-hover"
    >
      <span className="sr-only">
        <Trans>打开</Trans>
      </span>
      <span className="grid size-9 place-items-center rounded-full bg-on-accent text-lg text-accent">{count}</span>
      <span className="leading-5">
        <Trans>投注单</Trans>
        {count > 0 && (
          <small className="block text-xs font-normal">
            {phase.at === 'confirming' ? (
              <Trans>正在确认</Trans>
            ) : phase.at === 'checking' ? (
              <Trans>正在核对结果</Trans>
            ) : phase.at === 'accepted' ? (
              <Trans>投注已接受</Trans>
            ) : (
              <Held state={state} quotes={quotes} oddsType={oddsType} />
            )}
          </small>
        )}
      </span>
    </button>
  )
}

function Held({ state, quotes, oddsType }: { state: SlipState; quotes: readonly Quote[]; oddsType: OddsType }) {
  const { mode } = state.selections
  const lines = linesOf(state, quotes)
  const valid = lines.filter(({ off }) => off === null)
  const count = valid.length
  if (mode === 'multiple') return <Trans>多项 · {count} 项</Trans>
  if (mode === 'builder') return <Trans>同场组合 · {count} 项</Trans>
  if (mode === 'series') {
    const system = stakedSystem(state, lines)
    if (system)
      return (
        <Trans>
          组合 · {system.lines.length} 注 {yuanFixed(system.stakeFen)}
        </Trans>
      )
    const odds = formatOdds(seriesOddsMilli(valid.map(({ quote }) => quote.oddsMilli)), 'H')
    return count < LEAST_LEGS ? (
      <Trans>串关至少 2 场</Trans>
    ) : (
      <Trans>
        {count}串1 · 赔率 {odds}
      </Trans>
    )
  }
  const quote = valid[0]?.quote
  if (quote?.state === 'open') return <Trans>单关 · 赔率 {formatOdds(quote.oddsMilli, oddsType)}</Trans>
  return quote?.state === 'stale' ? <Trans>报价过时</Trans> : <Trans>封盘</Trans>
}

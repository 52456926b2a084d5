import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { memo, use, useMemo } from 'react'
import { formatOdds } from '../../../domain/odds.ts'
import { cellLabel, periodName, playName, type SelectionRef, selectionName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { type CellView, isPickable } from './cell-view.ts'
import { OddsTypeContext, useCell, useIsPicked, useSurface } from './sports-context.ts'

export interface OddsCellProps extends SelectionRef {
  readonly gameId: string
  readonly marketId: string
  readonly team_h: string
  readonly team_c: string
  /** `stack`: label above price, on cards. */
  readonly layout?: 'row' | 'stack'
}

const BASE = 'relative flex size-full min-h-7 rounded-xs [contain:strict]'
const LAYOUT = {
  row: 'items-center justify-between gap-1.5 pr-4.75 pl-2.5 max-md:pr-4.5 max-md:pl-1.75',
  stack: 'flex-col items-center justify-center',
}
const LABEL = 'text-xs whitespace-nowrap'
const ARROW = 'absolute top-1/2 right-1.25 w-2.5 -translate-y-1/2 text-center text-[0.625rem] leading-none'
const PRICE_SIZE = 'text-md whitespace-nowrap max-md:text-[0.9375rem]'

/**
 * One price. It alone is redrawn when its price moves, and it is a size of its own (`contain: strict`), so that a new price
 * never makes the page lay out anything else. Colours come with an arrow, states with a mark and with words for a reader.
 */
export const OddsCell = memo(function OddsCell({ gameId, marketId, w, line, selection, team_h, team_c, layout = 'row' }: OddsCellProps) {
  const surface = useSurface()
  const oddsType = use(OddsTypeContext)
  const view = useCell(surface.store, marketId, selection)
  const picked = useIsPicked(surface, marketId, selection)
  const [label, name] = useMemo(() => {
    const ref = { w, line, selection }
    return [cellLabel(ref), `${periodName(w)}${playName(w)} ${selectionName(ref, { team_h, team_c })}`]
  }, [w, line, selection, team_h, team_c])

  if (view.price === 0 && view.status !== 'suspended') return <AbsentCell />
  const price = formatOdds(view.price, oddsType)
  const press = () => {
    const game = surface.store.game(gameId)?.info
    if (!game) return
    surface.onPick({ marketId, gameId, w, line, selection, league: game.league, team_h, team_c, oddsMilli: view.price })
  }
  return (
    <button
      type="button"
      aria-pressed={picked}
      aria-label={`${name} ${stateText(view, price)}`}
      disabled={!isPickable(view)}
      onClick={press}
      className={cx(BASE, LAYOUT[layout], lookOf(view, picked))}
    >
      <span className={cx(LABEL, labelTone(view, picked))}>{label}</span>
      {view.status === 'open' ? (
        <span className={cx(PRICE_SIZE, !view.stale && 'font-semibold')}>{price}</span>
      ) : (
        <IconLock className={cx('size-3.5', layout === 'row' && '-mr-1.5')} stroke={1.6} aria-hidden />
      )}
      {view.direction !== null && (
        <span className={cx(ARROW, !picked && (view.direction === 'up' ? 'text-up' : 'text-down'))} aria-hidden>
          {view.direction === 'up' ? '▲' : '▼'}
        </span>
      )}
    </button>
  )
})

/** Not offered: nothing to press, nothing to focus. */
export function AbsentCell() {
  return (
    <span className="grid size-full min-h-7 place-items-center text-fg-3" aria-hidden>
      —
    </span>
  )
}

function lookOf({ status, stale, direction, fresh }: CellView, picked: boolean): string {
  if (status !== 'open') return 'bg-surface-2 text-fg-3 cursor-not-allowed'
  if (stale) return 'stale-hatch text-fg-3 cursor-not-allowed'
  if (picked) return 'bg-accent text-on-accent'
  if (fresh) return direction === 'up' ? 'bg-up-soft text-up' : 'bg-down-soft text-down'
  return 'bg-surface-2 text-fg hover:bg-surface-3'
}

const labelTone = ({ status, stale }: CellView, picked: boolean): string =>
  picked && status === 'open' && !stale ? 'text-on-accent' : status !== 'open' || stale ? 'text-fg-3' : 'text-fg-2'

function stateText({ status, stale, direction }: CellView, price: string): string {
  if (status !== 'open') return t`封盘`
  if (stale) return t`${price}，报价过时，不可选`
  if (direction === null) return price
  return direction === 'up' ? t`${price}，上升` : t`${price}，下降`
}

import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { memo, use, useLayoutEffect, useMemo, useRef } from 'react'
import { formatOdds } from '../../../domain/odds.ts'
import { cellLabel, periodName, playName, type SelectionRef, selectionName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { createCellPainter } from './paint-cell.ts'
import { type CellForm, OddsTypeContext, useCellForm, useIsPicked, useSurface } from './sports-context.ts'

export interface OddsCellProps extends SelectionRef {
  readonly gameId: string
  readonly marketId: string
  readonly team_h: string
  readonly team_c: string
  /** `stack`: label above price, on cards. */
  readonly layout?: 'row' | 'stack'
}

const BASE = 'relative flex size-full min-h-7 rounded-xs'
const LAYOUT = {
  row: 'items-center pl-2.5 max-md:pl-1.75',
  stack: 'flex-col items-center justify-center',
}
/**
 * Out of the flow and of one size, so that new digits move nothing; in a row it ends before the arrow's slot. Measured:
 * `contain: strict` on cells costs a quarter more, since each contained box is painted as a chunk of its own.
 */
const PRICE = {
  row: 'absolute top-1/2 right-4.75 -mt-2.5 h-5 w-16 text-right text-md/5 max-md:right-4.5 max-md:text-[0.9375rem]/5',
  stack: 'h-5 w-full text-center text-md/5 max-md:text-[0.9375rem]/5',
}
const ARROW = 'absolute top-1/2 right-1.25 -mt-1.25 size-2.5 text-center text-[0.625rem]/2.5'
/** The tint of a move is an attribute that the painter alone writes; a picked cell has none. */
const MOVES = [
  'bg-surface-2 text-fg hover:bg-surface-3',
  'data-[move=up]:bg-up-soft data-[move=up]:text-up data-[move=down]:bg-down-soft data-[move=down]:text-down',
].join(' ')
const LOOK: Record<Exclude<CellForm, 'absent'>, string> = {
  open: MOVES,
  locked: 'cursor-not-allowed bg-surface-2 text-fg-3',
  stale: 'stale-hatch cursor-not-allowed text-fg-3',
}

/**
 * One price. React draws its form (open, locked, stale, picked) and is then out of the way: what moves with the price is
 * written straight into the standing elements, ten times a second at most, because drawing three hundred cells anew that
 * often costs more than writing them each frame would. Colours come with an arrow, states with a mark and with words.
 */
export const OddsCell = memo(function OddsCell(props: OddsCellProps) {
  const { store } = useSurface()
  const form = useCellForm(store, props.marketId, props.selection)
  return form === 'absent' ? <AbsentCell /> : <OfferedCell {...props} form={form} />
})

function OfferedCell({
  gameId,
  marketId,
  w,
  line,
  selection,
  team_h,
  team_c,
  layout = 'row',
  form,
}: OddsCellProps & { form: Exclude<CellForm, 'absent'> }) {
  const surface = useSurface()
  const { store } = surface
  const oddsType = use(OddsTypeContext)
  const picked = useIsPicked(surface, marketId, selection)
  const [label, name] = useMemo(() => {
    const ref = { w, line, selection }
    return [cellLabel(ref), `${periodName(w)}${playName(w)} ${selectionName(ref, { team_h, team_c })}`]
  }, [w, line, selection, team_h, team_c])

  const button = useRef<HTMLButtonElement>(null)
  const price = useRef<HTMLSpanElement>(null)
  const arrow = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!button.current || !price.current || !arrow.current) return
    const parts = { button: button.current, price: price.current, arrow: arrow.current }
    const words = { label, name, up: t`上升`, down: t`下降`, stale: t`报价过时，不可选`, locked: t`封盘` }
    const paint = createCellPainter(parts, words, (oddsMilli) => formatOdds(oddsMilli, oddsType))
    const look = () => paint(store.cell(marketId, selection))
    look()
    return store.subscribeCell(marketId, selection, look)
  }, [store, marketId, selection, oddsType, label, name])

  const press = () => {
    const game = store.game(gameId)?.info
    if (!game) return
    const { price: oddsMilli } = store.cell(marketId, selection)
    surface.onPick({ marketId, gameId, w, line, selection, league: game.league, team_h, team_c, oddsMilli })
  }
  const on = picked && form === 'open'
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={picked}
      disabled={form !== 'open'}
      onClick={press}
      className={cx(BASE, LAYOUT[layout], on ? 'bg-accent text-on-accent' : LOOK[form])}
    >
      <span className={cx('text-xs whitespace-nowrap', !on && (form === 'open' ? 'text-fg-2' : 'text-fg-3'))}>{label} </span>
      <span ref={price} className={cx(PRICE[layout], form === 'open' && 'font-semibold', form === 'locked' && 'hidden')} />
      <span ref={arrow} className={cx(ARROW, !on && 'data-[move=down]:text-down data-[move=up]:text-up')} aria-hidden />
      {form === 'locked' && <IconLock className={cx('size-3.5', layout === 'row' && 'absolute right-3.25')} stroke={1.6} aria-hidden />}
    </button>
  )
}

/** Not offered: nothing to press, nothing to focus. */
export function AbsentCell() {
  return (
    <span className="grid size-full min-h-7 place-items-center text-fg-3" aria-hidden>
      —
    </span>
  )
}

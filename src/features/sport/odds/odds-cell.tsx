import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { memo, use, useLayoutEffect, useMemo, useRef } from 'react'
import { formatOdds } from '../../../../domain/odds.ts'
import { betName, cellLabel, type SelectionRef } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { TabStopContext } from './grid-keys.ts'
import { createCellPainter } from './paint-cell.ts'
import { type CellForm, OddsTypeContext, useCellForm, useIsPicked, useSurface } from './sports-context.ts'

export interface OddsCellProps extends SelectionRef {
  readonly gameId: string
  readonly marketId: string
  readonly team_h: string
  readonly team_c: string
  /** `stack`: label above price, on cards; `name`: a team's name as label, in two lines at most. */
  readonly layout?: 'row' | 'stack' | 'name'
  /** For an outright, whose market has no game that names it. */
  readonly league?: string
}

const BASE = 'flex size-full min-h-7 rounded-xs'
/**
 * In a row nothing is positioned and nothing contained: each positioned box would be a paint layer of its own, and three
 * hundred of them cost more to repaint than the one around them. New digits are as wide as the old (tabular) and end before
 * the arrow's slot, so they move nothing.
 */
const LAYOUT = {
  row: 'items-center pr-1.25 pl-2.5 max-md:pl-1.75',
  name: 'items-center pr-1.25 pl-2.5',
  stack: 'relative flex-col items-center justify-center',
}
const LABEL = {
  row: 'w-0 grow text-left text-xs whitespace-nowrap max-[22.5rem]:text-[0.625rem] max-[22.5rem]:tracking-tighter',
  name: 'line-clamp-2 w-0 grow text-left text-md/5',
  stack: 'text-xs whitespace-nowrap',
}
const PRICE = {
  row: 'h-5 w-16 shrink-0 text-right text-md/5 max-md:w-12 max-md:text-[0.9375rem]/5',
  name: 'h-5 w-16 shrink-0 text-right text-md/5',
  stack: 'h-5 w-full text-center text-md/5 max-md:text-[0.9375rem]/5',
}
/** A picture in a box of fixed size: turning it repaints, but lays nothing out. On a card it is in the price's line. */
const ARROW = {
  row: 'move-arrow ml-1 shrink-0',
  name: 'move-arrow ml-1 shrink-0',
  stack: 'move-arrow absolute right-1.25 bottom-2.5 coarse:bottom-[calc(var(--touch)/2-1.0625rem)]',
}
/** Only the painter writes the attribute for a move's tint; a picked cell has none. */
const MOVES = [
  'bg-surface-2 text-fg hover:bg-surface-3',
  'data-[move=up]:bg-up-soft data-[move=up]:text-up data-[move=down]:bg-down-soft data-[move=down]:text-down',
].join(' ')
const MOVED_ARROW = 'data-[move=down]:text-down data-[move=up]:text-up'
const LOOK: Record<Exclude<CellForm, 'absent'>, string> = {
  open: MOVES,
  locked: 'cursor-not-allowed bg-surface-2 text-fg-3',
  stale: 'stale-hatch cursor-not-allowed text-fg-3',
}

/**
 * One price. React draws its form (open, locked, stale, picked) and no more: what changes with the price is written straight
 * into the elements, a few times a second, because redrawing three hundred cells that often costs more than writing them each
 * frame would. Colours come with an arrow, states with a mark and with words.
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
  gameType,
  line,
  selection,
  team_h,
  team_c,
  layout = 'row',
  league,
  form,
}: OddsCellProps & { form: Exclude<CellForm, 'absent'> }) {
  const surface = useSurface()
  const { store } = surface
  const oddsType = use(OddsTypeContext)
  const picked = useIsPicked(surface, marketId, selection)
  const [label, name] = useMemo(() => {
    const ref = { w, gameType, line, selection }
    return [w === 'FS' ? team_h : cellLabel(ref), betName(ref, { team_h, team_c })]
  }, [w, gameType, line, selection, team_h, team_c])

  const button = useRef<HTMLButtonElement>(null)
  const price = useRef<HTMLSpanElement>(null)
  const arrow = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!button.current || !price.current || !arrow.current) return
    const parts = { button: button.current, price: price.current, arrow: arrow.current }
    const words = { name, up: t`上升`, down: t`下降`, stale: t`报价过时，不可选`, locked: t`封盘` }
    const paint = createCellPainter(parts, words, (oddsMilli) => formatOdds(oddsMilli, oddsType))
    const look = () => paint(store.cell(marketId, selection))
    look()
    return store.subscribeCell(marketId, selection, look)
  }, [store, marketId, selection, oddsType, name])

  const press = () => {
    const of = league ?? store.game(gameId)?.info.league
    if (of === undefined) return
    const { price: oddsMilli } = store.cell(marketId, selection)
    surface.onPick({ marketId, gameId, gameType, w, line, selection, league: of, team_h, team_c, oddsMilli })
  }
  const on = picked && form === 'open'
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={picked}
      tabIndex={use(TabStopContext)}
      disabled={form !== 'open'}
      onClick={press}
      className={cx(BASE, LAYOUT[layout], on ? 'bg-accent text-on-accent' : LOOK[form])}
    >
      <span className={cx(LABEL[layout], !on && (form === 'open' ? 'text-fg-2' : 'text-fg-3'))}>{label} </span>
      <span ref={price} className={cx(PRICE[layout], form === 'open' && 'font-semibold')} hidden={form === 'locked'} />
      {form === 'locked' && <IconLock className="size-3.5 shrink-0" stroke={1.6} aria-hidden />}
      <span ref={arrow} className={cx(ARROW[layout], !on && MOVED_ARROW)} role="img" />
    </button>
  )
}

/** Not offered: nothing to press or focus. */
export function AbsentCell() {
  return (
    <span className="grid size-full min-h-7 place-items-center text-fg-3" aria-hidden>
      —
    </span>
  )
}

import type { Market, Selection } from '../../../../contract/sport.ts'
import { priceIndex } from '../../../../domain/markets.ts'

/** How long a moved price keeps its tint, and its arrow (design, "Odds cell"). */
export const TINT_MS = 2_400
export const ARROW_MS = 8_000
/** The least time before an arrow may turn: a fast price must not flash red and green. */
export const STEADY_MS = 1_000

export type Direction = 'up' | 'down' | null

/** What one odds cell shows. */
export interface CellView {
  /** Hong Kong thousandths; 0 = not offered. */
  readonly price: number
  readonly status: 'open' | 'suspended' | 'closed'
  readonly stale: boolean
  readonly direction: Direction
  /** The move is recent: the tint shows beside the arrow. */
  readonly fresh: boolean
}

export const ABSENT_CELL: CellView = { price: 0, status: 'closed', stale: false, direction: null, fresh: false }

/** Whether the price can be picked: it is offered, its market is open, and it is not stale. */
export const isPickable = (cell: CellView): boolean => cell.price > 0 && cell.status === 'open' && !cell.stale

/** A market's cell as it is now, without history. */
export function lookAt(market: Market, selection: Selection, stale: boolean): CellView {
  const price = market.prices[priceIndex(market.w, selection)] ?? 0
  return { price, status: market.status === 'settled' ? 'closed' : market.status, stale, direction: null, fresh: false }
}

/** What a cell's next direction is judged against. */
export interface Trend {
  /** Price of the last judgement. */
  readonly from: number
  /** When it was judged, by the clock of the flush. */
  readonly at: number
}

/**
 * The cell after `before`, with the direction of its last move. Moves are judged at once, but while an arrow is younger than
 * STEADY_MS they add up and are judged together. Only a move between two pickable prices has a direction: a price after a
 * suspension or a lost feed is a new offer, not a rise.
 */
export function follow(before: CellView, seen: CellView, trend: Trend, now: number): { view: CellView; trend: Trend } {
  if (!isPickable(seen) || !isPickable(before)) return { view: seen, trend: { from: seen.price, at: now } }
  const age = now - trend.at
  if (seen.price !== trend.from && (before.direction === null || age >= STEADY_MS)) {
    const direction = seen.price > trend.from ? 'up' : 'down'
    return { view: { ...seen, direction, fresh: true }, trend: { from: seen.price, at: now } }
  }
  const direction = age < ARROW_MS ? before.direction : null
  return { view: { ...seen, direction, fresh: direction !== null && age < TINT_MS }, trend }
}

/** When the cell must be refreshed although its price stays: to judge added-up moves, or to end its tint or arrow. */
export function dueAt({ price, direction, fresh }: CellView, { from, at }: Trend): number | null {
  if (direction === null) return null
  return at + (price !== from ? STEADY_MS : fresh ? TINT_MS : ARROW_MS)
}

export const looksSame = (a: CellView, b: CellView): boolean =>
  a.price === b.price && a.status === b.status && a.stale === b.stale && a.direction === b.direction && a.fresh === b.fresh

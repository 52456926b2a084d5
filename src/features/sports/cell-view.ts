import { type Market, SELECTIONS, type Selection } from '../../../contract/sport.ts'

/** How long a moved price keeps its tint, and its arrow (design, "Odds cell"). */
export const TINT_MS = 2_400
export const ARROW_MS = 8_000

export type Direction = 'up' | 'down' | null

/** What one odds cell shows. */
export interface CellView {
  /** Hong Kong thousandths; 0 = not offered. */
  readonly price: number
  readonly status: 'open' | 'suspended' | 'closed'
  readonly stale: boolean
  readonly direction: Direction
  /** The move is recent: its tint shows beside its arrow. */
  readonly fresh: boolean
}

export const ABSENT_CELL: CellView = { price: 0, status: 'closed', stale: false, direction: null, fresh: false }

/** A pick is possible: the price is offered, its market open, and the feed vouches for it. */
export const isPickable = (cell: CellView): boolean => cell.price > 0 && cell.status === 'open' && !cell.stale

/** A market's cell as it stands, without history. */
export function lookAt(market: Market, selection: Selection, stale: boolean): CellView {
  const order: readonly Selection[] = SELECTIONS[market.w]
  const price = market.prices[order.indexOf(selection)] ?? 0
  return { price, status: market.status === 'settled' ? 'closed' : market.status, stale, direction: null, fresh: false }
}

/**
 * The cell after `before`, with the direction of its last move. Only a move between two pickable prices has one: what
 * comes back from a suspension or a lost feed is a new offer, not a rise. `movedAt` is the last move on screen, epoch ms.
 */
export function follow(before: CellView, seen: CellView, movedAt: number, now: number): { view: CellView; movedAt: number } {
  const comparable = isPickable(seen) && isPickable(before)
  const moved = comparable && seen.price !== before.price
  const at = moved ? now : movedAt
  let direction: Direction = null
  if (moved) direction = seen.price > before.price ? 'up' : 'down'
  else if (comparable && now - at < ARROW_MS) direction = before.direction
  const fresh = direction !== null && now - at < TINT_MS
  return { view: { ...seen, direction, fresh }, movedAt: at }
}

export const looksSame = (a: CellView, b: CellView): boolean =>
  a.price === b.price && a.status === b.status && a.stale === b.stale && a.direction === b.direction && a.fresh === b.fresh

import { isTwoWay, needsCourse, type PlayType, playOf } from './markets.ts'
import { BUILDER_LEGS } from './slip-limits.ts'
import type { TicketLine } from './ticket-lines.ts'

/**
 * A bet builder (同场组合): selections of one match in one bet, which wins if all of them do. Its price comes from the chance that all come
 * true together, since selections of one match are not independent: the product of their prices would be too high or too low.
 */

/** What the house keeps of a builder's fair return, percent, by its number of selections. */
export const BUILDER_MARGIN: Readonly<Record<number, number>> = { 2: 8, 3: 10, 4: 12, 5: 14, 6: 16 }

/** Highest price, Hong Kong thousandths. */
export const MOST_BUILDER_ODDS = 500_000
/** Prices are in steps of a hundredth. */
const TICK = 10

/**
 * Whether a selection of this market can be combined with others of its match: one that the scores of both halves decide, and that wins
 * or loses as a whole, so without lines that may give back or split the stake.
 */
export function canCombine({ w, line }: { readonly w: PlayType; readonly line: number | null }): boolean {
  if (needsCourse(w) || playOf(w).kind === 'DNB' || playOf(w).kind === 'ML' || w === 'FS') return false
  return !isTwoWay(w) || (line !== null && Math.abs(line % 4) === 2)
}

/**
 * The price of a builder, Hong Kong thousandths: the fair return less the margin, and at least what the best of its selections pays alone;
 * never above the fair price. 0: too likely to be offered. `prices`: of the selections, each by itself.
 */
export function builderOdds(chance: number, prices: readonly number[]): number {
  const margin = BUILDER_MARGIN[prices.length]
  if (margin === undefined) throw new RangeError(`no builder of ${prices.length} selections`)
  const fair = inTicks(1000 * (1 / chance - 1))
  const offered = inTicks((1000 * (100 - margin)) / (100 * chance) - 1000)
  return Math.max(0, Math.min(fair, MOST_BUILDER_ODDS, Math.max(offered, ...prices)))
}

const inTicks = (odds: number): number => TICK * Math.floor(odds / TICK)

/** The one line of a builder, at its own price. */
export const builderLines = (count: number, stakeFen: string, oddsMilli: number): TicketLine[] => [
  { legs: Array.from({ length: count }, (_, place) => place), stakeFen: BigInt(stakeFen), oddsMilli },
]

/** Whether a bet of so many selections can be a builder. */
export const isBuilderSize = (count: number): boolean => count >= BUILDER_LEGS.least && count <= BUILDER_LEGS.most

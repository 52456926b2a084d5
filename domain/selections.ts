import { linePayoutFen, type SettledLeg } from './settlement.ts'
import { BUILDER_LEGS, LEAST_LEGS, MAX_SELECTIONS } from './slip-limits.ts'

/**
 * The slip's selections in its modes, as pure functions of the selections and what was pressed. The server checks a series by
 * the same rules.
 */

/** One selection; several, each with its own stake; all in one bet; or those of one match in one bet, at a price of their own. */
export type SlipMode = 'single' | 'multiple' | 'series' | 'builder'

/** Whether all selections are one bet. */
export const isTogether = (mode: SlipMode): boolean => mode === 'series' || mode === 'builder'

export interface Selectable {
  /** Identifies game, play type and line; for an outright, the competition. */
  readonly marketId: string
  readonly selection: string
  readonly gameId: string
  /** Group id: equal for all games of one match. */
  readonly gide: string
  readonly champion: boolean
}

export interface Selections<S extends Selectable> {
  readonly mode: SlipMode
  /** In the order of picking. */
  readonly picks: readonly S[]
}

export const NO_SELECTIONS: Selections<never> = { mode: 'single', picks: [] }

/** The slip after a press. `limit`: it has MAX_SELECTIONS already, nothing was added. */
export type Pressed<S extends Selectable> = { readonly next: Selections<S>; readonly refused: 'limit' | null }

export const isSameBet = (a: Pick<Selectable, 'marketId' | 'selection'>, b: Pick<Selectable, 'marketId' | 'selection'>): boolean =>
  a.marketId === b.marketId && a.selection === b.selection

export const isSameGame = (a: Pick<Selectable, 'gameId' | 'gide'>, b: Pick<Selectable, 'gameId' | 'gide'>): boolean =>
  a.gameId === b.gameId || a.gide === b.gide

/**
 * Applies a press on a price. A picked selection is removed. A champion bet is always alone: it clears all others, and they clear
 * it. In single mode a pick replaces the old one; in series mode it replaces one of the same game, in its place, in builder mode one of
 * the same market.
 */
export function press<S extends Selectable>({ mode, picks }: Selections<S>, pick: S): Pressed<S> {
  if (picks.some((other) => isSameBet(other, pick))) return done(mode, without(picks, pick))
  if (pick.champion) return done('single', [pick])
  const kept = picks.filter((other) => !other.champion)
  if (mode === 'single') return done(mode, [pick])
  const isReplaced = (other: S) => (mode === 'series' ? isSameGame(other, pick) : mode === 'builder' && other.marketId === pick.marketId)
  const at = kept.findIndex(isReplaced)
  if (at >= 0) return done(mode, kept.with(at, pick))
  if (kept.length >= (mode === 'builder' ? BUILDER_LEGS.most : MAX_SELECTIONS)) return { next: { mode, picks }, refused: 'limit' }
  return done(mode, [...kept, pick])
}

/**
 * Puts several picks after those that are there, as one bet (`series`) or each by itself. A pick that is there already stays as it is; an
 * outright is alone; what the slip has no room for is left out.
 */
export function addAll<S extends Selectable>({ mode, picks }: Selections<S>, more: readonly S[], series: boolean): Selections<S> {
  const outright = more.find(({ champion }) => champion)
  if (outright) return { mode: 'single', picks: [outright] }
  const kept = picks.filter(({ champion }) => !champion)
  const all = [...kept, ...more.filter((pick) => !kept.some((one) => isSameBet(one, pick)))].slice(0, MAX_SELECTIONS)
  if (all.length < LEAST_LEGS) return { mode: 'single', picks: all }
  return { mode: series || mode === 'series' ? 'series' : 'multiple', picks: all }
}

export function remove<S extends Selectable>({ mode, picks }: Selections<S>, pick: Pick<S, 'marketId' | 'selection'>): Selections<S> {
  return { mode, picks: without(picks, pick) }
}

/** In single mode only the last pick stays. Champion bets have no other mode. */
export function setMode<S extends Selectable>({ picks }: Selections<S>, mode: SlipMode): Selections<S> {
  if (picks.some((pick) => pick.champion)) return { mode: 'single', picks }
  return { mode, picks: mode === 'single' ? picks.slice(-1) : picks }
}

/**
 * For each pick the position of an earlier one of the same game, which excludes it from a series; null without one, and for all in
 * the other modes.
 */
export function duplicates({ mode, picks }: Selections<Selectable>): (number | null)[] {
  return picks.map((pick, i) => {
    if (mode !== 'series') return null
    const first = picks.findIndex((other) => isSameGame(other, pick))
    return first < i ? first : null
  })
}

/** The picks of a series: the first of each game. */
export function seriesLegs<S extends Selectable>(selections: Selections<S>): S[] {
  const flags = duplicates(selections)
  return selections.picks.filter((_, i) => flags[i] === null)
}

/**
 * The winnings of a series if every leg wins, fen: stake × (product of (price + 1) − 1), rounded down. Prices are Hong Kong
 * thousandths; 0 with fewer than LEAST_LEGS legs or a leg without a price.
 */
export function seriesWinFen(stakeFen: bigint | null, prices: readonly number[]): bigint {
  if (stakeFen === null || stakeFen <= 0n || prices.length < LEAST_LEGS) return 0n
  if (!prices.every((price) => Number.isSafeInteger(price) && price > 0)) return 0n
  const legs = prices.map((oddsMilli): SettledLeg => ({ oddsMilli, result: 'W' }))
  return linePayoutFen(stakeFen, legs) - stakeFen
}

/** The price of a whole series, Hong Kong thousandths, rounded down. For display only: money is computed from the legs. */
export function seriesOddsMilli(prices: readonly number[]): number {
  const product = prices.reduce((all, price) => all * BigInt(1000 + price), 1n)
  return Number(product / 1000n ** BigInt(Math.max(prices.length - 1, 0))) - 1000
}

const without = <S extends Selectable>(picks: readonly S[], pick: Pick<S, 'marketId' | 'selection'>): S[] =>
  picks.filter((other) => !isSameBet(other, pick))

const done = <S extends Selectable>(mode: SlipMode, picks: readonly S[]): Pressed<S> => ({ next: { mode, picks }, refused: null })

import { isBuilderSize } from '../../../../domain/builder.ts'
import { duplicates, type SlipMode, seriesWinFen } from '../../../../domain/selections.ts'
import { acceptPrice, checkStake, winFen } from '../../../../domain/slip.ts'
import { LEAST_LEGS, LEAST_LINE_FEN } from '../../../../domain/slip-limits.ts'
import { type Fold, fullReturnFen, stakeOf, type TicketLine, ticketLines, ticketMaxStakeFen } from '../../../../domain/ticket-lines.ts'
import { isBusy, type Quote } from './bet.ts'
import { isCombinable, priceIn, toldOf } from './builder-slip.ts'
import type { SlipEntry, SlipState } from './slip-state.ts'
import { type StakeBounds, stakeFenOf, stakeOf as stakeTextOf } from './stake.ts'
import { linesOfFold, scaled, stakedFolds } from './system-stakes.ts'

/** A pick beside its current price, and whether it can be in a bet. */
export interface Line {
  readonly entry: SlipEntry
  readonly quote: Quote
  /**
   * Why it is left out: its market is gone; in a series the pick at `twin` is of the same match; in a builder it is of another match than the
   * newest, or can't be combined.
   */
  readonly off: 'gone' | 'same-game' | 'other-game' | 'apart' | null
  readonly twin: number | null
}

/** `quotes` in the order of the picks. In a series, a pick that is gone makes room for the next of its match. */
export function linesOf({ selections: { mode, picks } }: Pick<SlipState, 'selections'>, quotes: readonly Quote[]): Line[] {
  const lines = picks.map((entry, i) => ({ entry, quote: quotes[i] ?? NO_QUOTE }))
  const alive = lines.flatMap(({ quote: { state } }, i) => (state === 'closed' || state === 'ended' ? [] : [i]))
  const living = alive.flatMap((i) => picks[i] ?? [])
  if (mode === 'builder') {
    const gameId = living.findLast(isCombinable)?.gameId
    return lines.map((line, i) => ({ ...line, off: alive.includes(i) ? offBuilder(line.entry, gameId) : 'gone', twin: null }))
  }
  const twins = duplicates({ mode, picks: living })
  return lines.map((line, i) => {
    const at = alive.indexOf(i)
    const twin = at < 0 ? null : (twins[at] ?? null)
    return { ...line, off: at < 0 ? 'gone' : twin === null ? null : 'same-game', twin: twin === null ? null : (alive[twin] ?? null) }
  })
}

const offBuilder = (entry: SlipEntry, gameId: string | undefined): Line['off'] =>
  isCombinable(entry) ? (entry.gameId === gameId ? null : 'other-game') : 'apart'

/** The picks of a builder, in their order. */
export const builderPicks = (lines: readonly Line[]): SlipEntry[] => lines.flatMap(({ off, entry }) => (off === null ? [entry] : []))

/** In builder mode, the price that was told of the slip's picks together; null while there is none. */
export const builderPrice = ({ selections, combined }: Pick<SlipState, 'selections' | 'combined'>, lines: readonly Line[]) =>
  selections.mode === 'builder' ? priceIn(toldOf(combined, builderPicks(lines))?.told) : null

const NO_QUOTE: Quote = { oddsMilli: 0, state: 'stale', direction: null, caption: '' }

/** One bet that the slip's button sends: of one pick, or of all picks as a series or a system. */
export interface Draft {
  readonly lines: readonly Line[]
  /** Of all lines of a system. */
  readonly stakeFen: bigint
  readonly system?: { readonly folds: readonly Fold[]; readonly bankers: readonly number[] }
  /** The price of all together, Hong Kong thousandths. */
  readonly builder?: { readonly odds: number }
}

/** Why nothing can be sent. */
export type WhyOff =
  | 'offline'
  | 'stale'
  | 'suspended'
  | 'closed'
  | 'no-stake'
  | 'below-minimum'
  | 'below-line'
  | 'too-long'
  | 'few'
  | 'few-picks'
  | 'asking'
  | 'not-together'
  | 'balance'
  | 'busy'

/** What the one button of the slip does when pressed, or why it can't be pressed. `lower`: sends the highest stake instead. */
export type PlaceAction =
  | { readonly kind: 'place' | 'accept' | 'lower'; readonly drafts: readonly Draft[]; readonly totalFen: bigint }
  | { readonly kind: 'off'; readonly why: WhyOff }

const off = (why: WhyOff): PlaceAction => ({ kind: 'off', why })

/** Reasons that the player can't change come before those that a keystroke changes. */
export function placeAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds, online: boolean): PlaceAction {
  if (isBusy(state.phase) || state.many?.left) return off('busy')
  if (!online) return off('offline')
  const { mode } = state.selections
  const valid = lines.filter((line) => line.off === null)
  if (valid.length === 0) return off('closed')
  if (mode === 'series' && valid.length < LEAST_LEGS) return off('few')
  if (mode === 'builder' && !isBuilderSize(valid.length)) return off('few-picks')
  const open = valid.filter(({ quote }) => quote.state === 'open' && quote.oddsMilli > 0)
  const shut = valid.find((line) => !open.includes(line))?.quote.state
  if (shut && (mode !== 'multiple' || open.length === 0)) return off(shut === 'stale' || shut === 'suspended' ? shut : 'closed')
  if (bounds.balanceFen !== null && bounds.balanceFen < bounds.minFen) return off('balance')
  if (mode === 'builder') return builderAction(state, open, bounds)
  return mode === 'series' ? seriesAction(state, open, bounds) : betsAction(state, open, bounds)
}

function seriesAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds): PlaceAction {
  const system = stakedSystem(state, lines)
  if (system) return systemAction(state, lines, system, bounds)
  const own = boundsOf('series', lines, bounds)
  if (own.maxFen < own.minFen) return off('too-long')
  return togetherAction(state, { lines }, own, areAgreed(state, lines))
}

/** All picks as one line, at the stake of all. */
function togetherAction(state: SlipState, draft: Omit<Draft, 'stakeFen'>, bounds: StakeBounds, agreed: boolean): PlaceAction {
  const { maxFen } = bounds
  const stakeFen = stakeFenOf(state.seriesStake)
  const fault = checkStake(stakeFen, bounds)
  if (stakeFen === null || fault === 'empty') return off('no-stake')
  if (fault === 'below-minimum') return off(fault)
  // Prices moved since the stake was entered.
  if (fault === 'above-maximum') return { kind: 'lower', drafts: [{ ...draft, stakeFen: maxFen }], totalFen: maxFen }
  return ready([{ ...draft, stakeFen }], bounds, agreed)
}

function systemAction(
  state: SlipState,
  lines: readonly Line[],
  { stakeFen, lines: all, prices, folds, bankers }: System,
  bounds: StakeBounds,
): PlaceAction {
  if (folds.some(({ stakeFen }) => stakeFen < LEAST_LINE_FEN)) return off('below-line')
  const maxFen = ticketMaxStakeFen(all, prices, bounds)
  const fault = checkStake(stakeFen, { minFen: bounds.minFen, maxFen })
  if (fault === 'below-minimum') return off(fault)
  if (fault === null) return ready([{ lines, stakeFen, system: { folds, bankers } }], bounds, areAgreed(state, lines))
  // Prices moved since the stakes were entered, or they are too much together.
  const lower = stakedSystem(scaled(state, stakeFen, maxFen), lines)
  if (!lower || lower.stakeFen < bounds.minFen) return off('too-long')
  const draft = { lines, stakeFen: lower.stakeFen, system: { folds: lower.folds, bankers } }
  return { kind: 'lower', drafts: [draft], totalFen: lower.stakeFen }
}

function builderAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds): PlaceAction {
  const combined = toldOf(state.combined, builderPicks(lines))
  if (!combined) return off('asking')
  const { told, agreedMilli } = combined
  if (!told) return off('stale')
  if ('reason' in told) return off(told.reason === 'suspended' || told.reason === 'closed' ? told.reason : 'not-together')
  return togetherAction(state, { lines, builder: told }, bounds, acceptPrice(state.accept, agreedMilli, told.odds) === 'take')
}

function betsAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds): PlaceAction {
  const drafts = lines.flatMap((line) => {
    const stakeFen = stakeFenOf(line.entry.stake)
    return stakeFen === null ? [] : [{ lines: [line], stakeFen }]
  })
  if (drafts.length === 0) return off('no-stake')
  if (drafts.some(({ stakeFen }) => checkStake(stakeFen, bounds) !== null)) return off('below-minimum')
  return ready(
    drafts,
    bounds,
    drafts.every((draft) => areAgreed(state, draft.lines)),
  )
}

function ready(drafts: readonly Draft[], { balanceFen }: StakeBounds, agreed: boolean): PlaceAction {
  const totalFen = drafts.reduce((sum, { stakeFen }) => sum + stakeFen, 0n)
  if (balanceFen !== null && totalFen > balanceFen) return off('balance')
  return { kind: agreed ? 'place' : 'accept', drafts, totalFen }
}

const areAgreed = ({ accept }: SlipState, lines: readonly Line[]): boolean => lines.every((line) => isAgreed(accept, line))

/** The price is still the one picked or accepted, or has moved only as far as the player's rule allows. */
export const isAgreed = (accept: SlipState['accept'], { entry, quote }: Line): boolean =>
  acceptPrice(accept, entry.oddsMilli, quote.oddsMilli) === 'take'

const pricesOf = (lines: readonly Line[]): number[] => lines.flatMap(({ off, quote }) => (off === null ? [quote.oddsMilli] : []))

/** Places, among the picks of a series, of those that are in every line. */
export const bankersOf = (lines: readonly Line[]): number[] =>
  lines.filter(({ off }) => off === null).flatMap(({ entry }, place) => (entry.banker ? [place] : []))

/** What the slip stakes on combinations of its picks. */
export interface System {
  readonly folds: readonly Fold[]
  readonly bankers: readonly number[]
  readonly lines: readonly TicketLine[]
  /** Of its legs, Hong Kong thousandths. */
  readonly prices: readonly number[]
  /** Of all lines. */
  readonly stakeFen: bigint
}

/** The slip's system; null while at most the whole series has a stake. */
export function stakedSystem(state: Pick<SlipState, 'seriesStake' | 'system' | 'selections'>, lines: readonly Line[]): System | null {
  if (state.selections.mode !== 'series') return null
  const [prices, bankers] = [pricesOf(lines), bankersOf(lines)]
  const count = prices.length
  const folds = stakedFolds(state, count, bankers.length)
  if (!folds.some(({ size }) => size < count)) return null
  const all = ticketLines(count, folds, bankers)
  return { folds, bankers, lines: all, prices, stakeFen: stakeOf(all) }
}

/** The bounds of a stake: for a series, also what it may pay back. */
export function boundsOf(mode: SlipMode, lines: readonly Line[], bounds: StakeBounds): StakeBounds {
  if (mode !== 'series') return bounds
  const prices = pricesOf(lines)
  return { ...bounds, maxFen: ticketMaxStakeFen(linesOfFold(prices.length, prices.length, [], 100n), prices, bounds) }
}

/** The bounds of the stake of each of a row's lines, as if no other row had one: they stake and return together. */
export function boundsOfRow(rowLines: readonly TicketLine[], lines: readonly Line[], bounds: StakeBounds): StakeBounds {
  const count = BigInt(rowLines.length)
  const maxFen = ticketMaxStakeFen(rowLines, pricesOf(lines), bounds) / count
  const balanceFen = bounds.balanceFen === null ? null : bounds.balanceFen / count
  return { ...bounds, minFen: LEAST_LINE_FEN, maxFen: maxFen - (maxFen % 100n), balanceFen }
}

/** Sums of the slip's valid picks: staked, and won if all of them win. */
export function sumsOf(state: SlipState, lines: readonly Line[]): { stakeFen: bigint; winFen: bigint } {
  const valid = lines.filter(({ off }) => off === null)
  if (state.selections.mode === 'builder') {
    const stakeFen = stakeFenOf(state.seriesStake)
    return { stakeFen: stakeFen ?? 0n, winFen: winFen(stakeFen, builderPrice(state, lines)?.odds ?? null) }
  }
  if (state.selections.mode === 'series') {
    const system = stakedSystem(state, lines)
    if (system) return { stakeFen: system.stakeFen, winFen: fullReturnFen(system.lines, system.prices) - system.stakeFen }
    const seriesFen = stakeFenOf(state.seriesStake)
    return { stakeFen: seriesFen ?? 0n, winFen: seriesWinFen(seriesFen, pricesOf(lines)) }
  }
  return valid.reduce(
    (sum, { entry, quote }) => {
      const fen = stakeFenOf(entry.stake)
      return { stakeFen: sum.stakeFen + (fen ?? 0n), winFen: sum.winFen + winFen(fen, quote.oddsMilli) }
    },
    { stakeFen: 0n, winFen: 0n },
  )
}

/** The slip with this stake everywhere; of a system, whose lines share it, with its stakes lowered in proportion. */
export function withStake(state: SlipState, quotes: readonly Quote[], stakeFen: bigint): SlipState {
  const { mode, picks } = state.selections
  const system = stakedSystem(state, linesOf(state, quotes))
  if (system) return scaled(state, system.stakeFen, stakeFen)
  const stake = stakeTextOf(stakeFen)
  return { ...state, seriesStake: stake, selections: { mode, picks: picks.map((one) => ({ ...one, stake })) } }
}

import { duplicates, type SlipMode, seriesMaxStakeFen, seriesWinFen } from '../../../../domain/selections.ts'
import { acceptPrice, checkStake, winFen } from '../../../../domain/slip.ts'
import { LEAST_LEGS } from '../../../../domain/slip-limits.ts'
import { isBusy, type Quote } from './bet.ts'
import type { SlipEntry, SlipState } from './slip-store.ts'
import { type StakeBounds, stakeFenOf } from './stake.ts'

/** A pick beside its current price, and whether it can be in a bet. */
export interface Line {
  readonly entry: SlipEntry
  readonly quote: Quote
  /** Why it is left out: its market is gone, or in a series the pick at `twin` is of the same match. */
  readonly off: 'gone' | 'same-game' | null
  readonly twin: number | null
}

/** `quotes` in the order of the picks. In a series, a pick that is gone makes room for the next of its match. */
export function linesOf({ selections: { mode, picks } }: Pick<SlipState, 'selections'>, quotes: readonly Quote[]): Line[] {
  const lines = picks.map((entry, i) => ({ entry, quote: quotes[i] ?? NO_QUOTE }))
  const alive = lines.flatMap(({ quote: { state } }, i) => (state === 'closed' || state === 'ended' ? [] : [i]))
  const twins = duplicates({ mode, picks: alive.flatMap((i) => picks[i] ?? []) })
  return lines.map((line, i) => {
    const at = alive.indexOf(i)
    const twin = at < 0 ? null : (twins[at] ?? null)
    return { ...line, off: at < 0 ? 'gone' : twin === null ? null : 'same-game', twin: twin === null ? null : (alive[twin] ?? null) }
  })
}

const NO_QUOTE: Quote = { oddsMilli: 0, state: 'stale', direction: null, caption: '' }

/** One bet that the slip's button sends: of one line, or of all lines as a series. */
export interface Draft {
  readonly lines: readonly Line[]
  readonly stakeFen: bigint
}

type WhyOff = 'offline' | 'stale' | 'suspended' | 'closed' | 'no-stake' | 'below-minimum' | 'too-long' | 'few' | 'balance' | 'busy'

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
  const open = valid.filter(({ quote }) => quote.state === 'open' && quote.oddsMilli > 0)
  const shut = valid.find((line) => !open.includes(line))?.quote.state
  if (shut && (mode !== 'multiple' || open.length === 0)) return off(shut === 'stale' || shut === 'suspended' ? shut : 'closed')
  if (bounds.balanceFen !== null && bounds.balanceFen < bounds.minFen) return off('balance')
  return mode === 'series' ? seriesAction(state, open, bounds) : betsAction(state, open, bounds)
}

function seriesAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds): PlaceAction {
  const { maxFen, minFen } = boundsOf('series', lines, bounds)
  if (maxFen < minFen) return off('too-long')
  const stakeFen = stakeFenOf(state.seriesStake)
  const fault = checkStake(stakeFen, { minFen, maxFen })
  if (stakeFen === null || fault === 'empty') return off('no-stake')
  if (fault === 'below-minimum') return off(fault)
  // Prices moved since the stake was entered.
  if (fault === 'above-maximum') return { kind: 'lower', drafts: [{ lines, stakeFen: maxFen }], totalFen: maxFen }
  return ready(state, [{ lines, stakeFen }], bounds)
}

function betsAction(state: SlipState, lines: readonly Line[], bounds: StakeBounds): PlaceAction {
  const drafts = lines.flatMap((line) => {
    const stakeFen = stakeFenOf(line.entry.stake)
    return stakeFen === null ? [] : [{ lines: [line], stakeFen }]
  })
  if (drafts.length === 0) return off('no-stake')
  if (drafts.some(({ stakeFen }) => checkStake(stakeFen, bounds) !== null)) return off('below-minimum')
  return ready(state, drafts, bounds)
}

function ready({ accept }: SlipState, drafts: readonly Draft[], { balanceFen }: StakeBounds): PlaceAction {
  const totalFen = drafts.reduce((sum, { stakeFen }) => sum + stakeFen, 0n)
  if (balanceFen !== null && totalFen > balanceFen) return off('balance')
  const agreed = drafts.every(({ lines }) => lines.every((line) => isAgreed(accept, line)))
  return { kind: agreed ? 'place' : 'accept', drafts, totalFen }
}

/** The price is still the one picked or accepted, or has moved only as far as the player's rule allows. */
export const isAgreed = (accept: SlipState['accept'], { entry, quote }: Line): boolean =>
  acceptPrice(accept, entry.oddsMilli, quote.oddsMilli) === 'take'

/** The bounds of a stake: for a series, also what it may pay back. */
export function boundsOf(mode: SlipMode, lines: readonly Line[], bounds: StakeBounds): StakeBounds {
  if (mode !== 'series') return bounds
  const prices = lines.flatMap(({ off, quote }) => (off === null ? [quote.oddsMilli] : []))
  return { ...bounds, maxFen: seriesMaxStakeFen(prices, bounds) }
}

/** Sums of the slip's valid picks: staked, and won if all of them win. */
export function sumsOf(state: SlipState, lines: readonly Line[]): { stakeFen: bigint; winFen: bigint } {
  const valid = lines.filter(({ off }) => off === null)
  if (state.selections.mode === 'series') {
    const prices = valid.map(({ quote }) => quote.oddsMilli)
    const seriesFen = stakeFenOf(state.seriesStake)
    return { stakeFen: seriesFen ?? 0n, winFen: seriesWinFen(seriesFen, prices) }
  }
  return valid.reduce(
    (sum, { entry, quote }) => {
      const fen = stakeFenOf(entry.stake)
      return { stakeFen: sum.stakeFen + (fen ?? 0n), winFen: sum.winFen + winFen(fen, quote.oddsMilli) }
    },
    { stakeFen: 0n, winFen: 0n },
  )
}

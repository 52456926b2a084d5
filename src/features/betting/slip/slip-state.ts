import { isTogether, NO_SELECTIONS, type Selections } from '../../../../domain/selections.ts'
import type { AcceptRule } from '../../../../domain/slip.ts'
import { isBuilder, isOf, type Phase, type SentBet, type SlipPick } from './bet.ts'
import type { Combined } from './builder-slip.ts'
import { NO_STAKE, type Stake, stakeOf } from './stake.ts'
import { type FoldName, NO_SYSTEM, type SystemStakes } from './system-stakes.ts'

/** What the slip holds, and how it is changed; `slip-store.ts` says when. */

/** A pick in the slip, with its own stake, which a series does not use. */
export interface SlipEntry extends SlipPick {
  readonly stake: Stake
  /** Of a system: in every line. */
  readonly banker: boolean
}

/** Bets pressed together are sent one after the other: a member has one bet on its way. */
export interface Many {
  /** How many bets the tab where they were pressed has still to send. */
  readonly left: number
  /** The bet on its way; null between two and at the end. */
  readonly current: SlipEntry | null
  readonly ended: readonly { readonly entry: SlipEntry; readonly phase: Phase }[]
}

/** The slip, and where the bets it sends are. Money moves only on an explicit press, by the page's one money action. */
export interface SlipState {
  readonly selections: Selections<SlipEntry>
  readonly seriesStake: Stake
  readonly system: SystemStakes
  /** In builder mode, what the server told last of the selections together; null before. */
  readonly combined: Combined | null
  /** In series mode the row whose stake keys and chips fill; null: the whole series. */
  readonly fold: FoldName | null
  /** In multiple mode the index of the pick whose stake keys and chips fill. */
  readonly focus: number
  /** The stake of the last accepted bet, as text; '' before. */
  readonly lastStake: string
  readonly accept: AcceptRule
  readonly phase: Phase
  readonly many: Many | null
}

export const EDITING: Phase = { at: 'editing', note: null }
export const EMPTY: SlipState = {
  selections: NO_SELECTIONS,
  seriesStake: NO_STAKE,
  system: NO_SYSTEM,
  combined: null,
  fold: null,
  focus: 0,
  lastStake: '',
  accept: 'none',
  phase: EDITING,
  many: null,
}

/** No stake beside any row of a system, and none chosen. */
export const NO_ROWS = { system: NO_SYSTEM, fold: null }
export const BLANK = { ...NO_ROWS, seriesStake: NO_STAKE, focus: 0, combined: null }
export const FRESH = { stake: NO_STAKE, banker: false }

export const withEach = ({ selections: { mode, picks } }: SlipState, change: (entry: SlipEntry, place: number) => SlipEntry) => ({
  mode,
  picks: picks.map(change),
})

/** The selections without those of an accepted bet. */
export const withoutTaken = ({ selections: { mode, picks }, phase }: Pick<SlipState, 'selections' | 'phase'>): Selections<SlipEntry> => ({
  mode,
  picks: picks.filter((one) => phase.at !== 'accepted' || !isOf(phase.bet, one)),
})

/** The kept stake for the next pick: the one in the slip, else that of the last bet. */
export function keptStake({ lastStake, seriesStake }: SlipState, { mode, picks }: Selections<SlipEntry>): Stake {
  const text = picks[0] ? (isTogether(mode) ? seriesStake : picks[0].stake).text : lastStake
  return text === '' ? NO_STAKE : { text, hint: 'kept' }
}

/** The slip of a bet, as far as the bet tells it. */
export function slipOf({ picks, payload }: SentBet): Pick<SlipState, 'selections' | 'seriesStake' | 'system' | 'fold'> {
  const bankers = 'folds' in payload ? payload.bankers : []
  const entries = (stake: Stake) => picks.map((pick, place) => ({ ...pick, stake, banker: bankers.includes(place) }))
  if (!('legs' in payload)) return { ...BLANK, selections: { mode: 'single', picks: entries(stakeOf(payload.stakeFen)) } }
  const mode = isBuilder(payload) ? 'builder' : 'series'
  const selections = { mode, picks: entries(NO_STAKE) } as const
  if (!('folds' in payload)) return { ...BLANK, selections, seriesStake: stakeOf(payload.stakeFen) }
  const stakes = new Map(payload.folds.map(({ size, stakeFen }) => [size, stakeOf(stakeFen)]))
  const seriesStake = stakes.get(picks.length) ?? NO_STAKE
  stakes.delete(picks.length)
  return { ...BLANK, selections, seriesStake, system: { of: picks.length, stakes: Object.fromEntries(stakes) } }
}

export const pickOf = ({ stake: _, banker: __, ...pick }: SlipEntry): SlipPick => pick

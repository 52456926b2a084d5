import { LEAST_LINE_FEN, SYSTEM_LEGS } from '../../../../domain/slip-limits.ts'
import { type Fold, foldSizes, type TicketLine, ticketLines } from '../../../../domain/ticket-lines.ts'
import { NO_STAKE, type Stake, stakeFenOf, stakeOf as stakeOfFen } from './stake.ts'

/** A row of the slip's systems: the lines of so many legs, or those of all sizes. */
export type FoldName = number | 'all'

/** A row of a slip of `of` legs. */
export interface SystemRow {
  readonly name: FoldName
  readonly of: number
}

/** What was entered beside the rows, for a slip of `of` legs: with another number of legs the rows are others, and nothing counts. */
export interface SystemStakes {
  readonly of: number
  readonly stakes: Readonly<Record<string, Stake>>
}

export const NO_SYSTEM: SystemStakes = { of: 0, stakes: {} }

/** The rows below the whole series: its folds, longest first, and all together; none where the legs make no system. */
export function foldNames(count: number, bankers: number): FoldName[] {
  if (count < SYSTEM_LEGS.least || count > SYSTEM_LEGS.most) return []
  const sizes = foldSizes(count, bankers).filter((size) => size < count)
  return sizes.length === 0 ? [] : [...sizes.toReversed(), 'all']
}

export const foldStake = ({ of, stakes }: SystemStakes, count: number, name: FoldName): Stake =>
  (of === count ? stakes[name] : undefined) ?? NO_STAKE

export const withFoldStake = (system: SystemStakes, { name, of }: SystemRow, stake: Stake): SystemStakes => ({
  of,
  stakes: { ...(system.of === of && system.stakes), [name]: stake },
})

/** The lines of a row, each with this stake. */
export const linesOfFold = (name: FoldName, count: number, bankers: readonly number[], stakeFen: bigint): TicketLine[] =>
  ticketLines(
    count,
    name === 'all' ? foldSizes(count, bankers.length).map((size) => ({ size, stakeFen })) : [{ size: name, stakeFen }],
    bankers,
  )

/** The folds that have a stake, smallest first: a line's stake is that of its row and that of all together. */
export function stakedFolds({ seriesStake, system }: { seriesStake: Stake; system: SystemStakes }, count: number, bankers: number): Fold[] {
  const rows = foldNames(count, bankers)
  const staked = (name: FoldName) => stakeFenOf(foldStake(system, count, name)) ?? 0n
  const all = rows.length > 0 ? staked('all') : 0n
  const whole = { size: count, stakeFen: (stakeFenOf(seriesStake) ?? 0n) + all }
  const sizes = rows.filter((name) => name !== 'all').toReversed()
  return [...sizes.map((size) => ({ size, stakeFen: staked(size) + all })), whole].filter(({ stakeFen }) => stakeFen > 0n)
}

/** Every stake of a series lowered in proportion from the sum `fromFen` to at most `toFen`, to whole yuan a line. */
export function scaled<S extends { seriesStake: Stake; system: SystemStakes }>(state: S, fromFen: bigint, toFen: bigint): S {
  if (fromFen <= toFen || fromFen === 0n) return state
  const lower = (stake: Stake): Stake => {
    const fen = ((stakeFenOf(stake) ?? 0n) * toFen) / fromFen
    return fen < LEAST_LINE_FEN ? NO_STAKE : stakeOfFen(fen - (fen % 100n))
  }
  const stakes = Object.fromEntries(Object.entries(state.system.stakes).map(([name, stake]) => [name, lower(stake)]))
  return { ...state, seriesStake: lower(state.seriesStake), system: { ...state.system, stakes } }
}

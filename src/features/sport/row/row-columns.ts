import type { PlayType } from '../../../../contract/sport.ts'
import { isFootball, type SportType } from '../../../../domain/sports.ts'

/** Which markets the rows of a sport have cells for. */

/** The periods for whose columns the grid has room; sports without halves have one set of columns. */
export type Periods = 'both' | 'full' | 'half'

const FULL: readonly PlayType[] = ['M', 'R', 'OU']
export const HALF_PLAYS: readonly PlayType[] = ['HM', 'HR', 'HOU']
const TWO_WAY: readonly PlayType[] = ['ML', 'R', 'OU']

export interface RowColumns {
  /** Null for sports without halves. */
  readonly periods: Periods | null
  readonly full: readonly PlayType[]
  readonly half: readonly PlayType[]
  /** Grid tracks of head and rows alike. */
  readonly tracks: string
}

const FOOTBALL: Readonly<Record<Periods, RowColumns>> = {
  both: {
    periods: 'both',
    full: FULL,
    half: HALF_PLAYS,
    tracks: 'grid-cols-[minmax(18rem,1.5fr)_repeat(2,minmax(5.25rem,.72fr)_minmax(7.5rem,1fr)_minmax(7.5rem,1fr))]',
  },
  full: {
    periods: 'full',
    full: FULL,
    half: [],
    tracks: 'grid-cols-[minmax(15rem,1.6fr)_minmax(5.25rem,.72fr)_minmax(7rem,1fr)_minmax(7rem,1fr)]',
  },
  half: {
    periods: 'half',
    full: [],
    half: HALF_PLAYS,
    tracks: 'grid-cols-[minmax(15rem,1.6fr)_minmax(5.25rem,.72fr)_minmax(7rem,1fr)_minmax(7rem,1fr)]',
  },
}
const OTHER: RowColumns = {
  periods: null,
  full: TWO_WAY,
  half: [],
  tracks: 'grid-cols-[minmax(15rem,1.6fr)_repeat(3,minmax(6.5rem,1fr))]',
}

export const columnsFor = (gameType: SportType, periods: Periods): RowColumns => (isFootball(gameType) ? FOOTBALL[periods] : OTHER)

/** The two columns that a phone shows at a time. */
export type Pair = readonly [PlayType, PlayType]
const FOOTBALL_PAIRS: readonly Pair[] = [
  ['R', 'OU'],
  ['M', 'HM'],
  ['HR', 'HOU'],
]
const OTHER_PAIRS: readonly Pair[] = [
  ['ML', 'R'],
  ['ML', 'OU'],
]
export const pairsFor = (gameType: SportType): readonly Pair[] => (isFootball(gameType) ? FOOTBALL_PAIRS : OTHER_PAIRS)

import { GAME_PLAYS, type PlayGroup, type PlayType, playOf, type Selection } from '../../../../domain/markets.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { RowMarkets } from '../odds/odds-store.ts'

/** How a game page lays out the cells of a play. */

type Columns = readonly (readonly Selection[])[]

/** The columns of one market's cells, left to right. */
export function columnsOf(w: PlayType): Columns {
  const { kind, selections } = playOf(w)
  if (kind === 'M' || kind === 'EH' || kind === 'FG' || kind === 'LG' || kind === 'NG') return [['H'], ['N'], ['C']]
  if (kind === 'PD') return SIDES.map((side) => selections.filter((selection) => winner(selection) === side))
  // Two columns, of over and under or of yes and no: three leave the long labels no room on a phone.
  if (kind === 'MO' || kind === 'MT' || kind === 'DO' || kind === 'DT') return endingAlike(selections)
  if (kind === 'F') return SIDES.map((side) => selections.filter(([first]) => first === side))
  if (kind === 'TO' || kind === 'TSF') return endingAlike(selections)
  if (kind === 'T') return [selections.slice(0, 2), selections.slice(2)]
  return selections.map((selection) => [selection])
}

const SIDES = ['H', 'N', 'C'] as const

/** A column for each last letter. */
function endingAlike(selections: readonly Selection[]): Columns {
  const ends = [...new Set(selections.map((selection) => selection.slice(-1)))]
  return ends.map((end) => selections.filter((selection) => selection.endsWith(end)))
}

/** The winner by a correct score; any other score is in the draws' column, the shortest. */
function winner(selection: Selection): 'H' | 'N' | 'C' {
  const [home, away] = goalsOf(selection) ?? [0, 0]
  return home === away ? 'N' : home > away ? 'H' : 'C'
}

const goalsOf = (selection: Selection): [number, number] | null => {
  const [, home, away] = /^H(\d)C(\d)$/.exec(selection) ?? []
  return home === undefined ? null : [Number(home), Number(away)]
}

/** Whether the goals so far allow a correct score; others are no longer shown. */
export function isPossible(selection: Selection, { sc_FT_H, sc_FT_A }: Pick<GameInfo, 'sc_FT_H' | 'sc_FT_A'>): boolean {
  const goals = goalsOf(selection)
  return goals === null || (goals[0] >= sc_FT_H && goals[1] >= sc_FT_A)
}

/** How many rows of cells a play takes with so many lines, where `wide` columns stand side by side. */
export function rowsOf(w: PlayType, lines: number, wide: number): number {
  const heights = columnsOf(w).map((column) => column.length)
  let rows = 0
  for (let at = 0; at < heights.length; at += wide) rows += Math.max(...heights.slice(at, at + wide))
  return rows * lines
}

/** `starred`: the plays that the player has starred, of whatever group. */
export type GroupChoice = PlayGroup | 'all' | 'starred'
export const GROUPS = [
  ...(['main', 'periods', 'goals', 'handicap', 'team', 'score', 'half-full', 'timing'] as const),
  ...(['combined', 'second-half', 'corners', 'cards'] as const),
] satisfies PlayGroup[]

/** The plays that have a market now, in the order of the table. */
export const playsIn = (markets: RowMarkets): PlayType[] => GAME_PLAYS.filter((w) => markets[w] !== undefined)

/** The starred plays first, each part in its order. */
export const starredFirst = (plays: readonly PlayType[], starred: ReadonlySet<string>): PlayType[] => [
  ...plays.filter((w) => starred.has(w)),
  ...plays.filter((w) => !starred.has(w)),
]

/**
 * Distributes plays over two columns, each to the shorter one so far. Counts the most lines a play can have, not its current
 * ones: a line that comes or goes must not move a market to the other column under a finger.
 */
export function inTwoColumns(plays: readonly PlayType[]): [PlayType[], PlayType[]] {
  const columns: [PlayType[], PlayType[]] = [[], []]
  const heights: [number, number] = [0, 0]
  for (const w of plays) {
    const { group, period, line } = playOf(w)
    const lines = line === null ? 1 : group === 'main' && period === 'FT' ? MOST_LINES : MORE_LINES
    const at = heights[0] <= heights[1] ? 0 : 1
    columns[at].push(w)
    heights[at] += HEAD_ROWS + rowsOf(w, lines, Number.POSITIVE_INFINITY)
  }
  return columns
}
const HEAD_ROWS = 1.5
const MOST_LINES = 9
const MORE_LINES = 4

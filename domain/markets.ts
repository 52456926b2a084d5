/**
 * The catalogue of plays. Pricing, settlement, closing at half-time, the wire's validation and the page's words read this table; a
 * list of codes elsewhere is a mistake. sports.ts says which sport offers which.
 *
 * Codes are the field's own. A half-time play is its full-time kind on the score at half-time, and uses the half-time game
 * id (hgid). Selections: H home, C away, N draw; O over or odd, U under, E even; Y yes, N no; pairs such as HN (half-time
 * then full time, or the two outcomes of a double chance); scores H2C1, OVH any other; goal bands T01 T23 T46 OVER; FS<n>
 * the n-th team of an outright.
 */
export type Period = 'HT' | 'FT'
export type Kind = 'ML' | 'M' | 'R' | 'OU' | 'EO' | 'TS' | 'PD' | 'F' | 'DC' | 'OUH' | 'OUC' | 'T' | 'FS'
/** Groups of a game's markets on the page: the main grid, goals, scores, halves, sides, the outright. */
export type PlayGroup = 'main' | 'goals' | 'score' | 'half-full' | 'team' | 'champion'

type Side = 'H' | 'C' | 'N'
type Digit = 0 | 1 | 2 | 3 | 4
export type Selection =
  | Side
  | 'O'
  | 'U'
  | 'E'
  | 'Y'
  | `${Side}${Side}`
  | `H${Digit}C${Digit}`
  | 'OVH'
  | 'T01'
  | 'T23'
  | 'T46'
  | 'OVER'
  | `FS${number}`
export interface Play {
  readonly kind: Kind
  readonly period: Period
  readonly group: PlayGroup
  /** In the order of a market's prices; empty for outrights, whose market names its teams. */
  readonly selections: readonly Selection[]
  /**
   * The meaning of the line, in quarters of what decides the match (goals, points, sets): given to the home side, or to be over or
   * under; null without a line.
   */
  readonly line: 'handicap' | 'total' | null
}

const play = (kind: Kind, period: Period, group: PlayGroup, selections: readonly Selection[], line: Play['line'] = null): Play => ({
  kind,
  period,
  group,
  selections,
  line,
})

const SIDES = ['H', 'C', 'N'] as const
const TOTALS = ['O', 'U'] as const
const scores = (most: Digit): Selection[] => {
  const goals = ([0, 1, 2, 3, 4] as const).slice(0, most + 1)
  return [...goals.flatMap((h) => goals.map((a): Selection => `H${h}C${a}`)), 'OVH']
}

/** In the order a game page shows them. */
export const PLAYS = {
  /** The winner, in sports without a draw. */
  ML: play('ML', 'FT', 'main', ['H', 'C']),
  M: play('M', 'FT', 'main', SIDES),
  R: play('R', 'FT', 'main', ['H', 'C'], 'handicap'),
  OU: play('OU', 'FT', 'main', TOTALS, 'total'),
  HM: play('M', 'HT', 'main', SIDES),
  HR: play('R', 'HT', 'main', ['H', 'C'], 'handicap'),
  HOU: play('OU', 'HT', 'main', TOTALS, 'total'),
  DC: play('DC', 'FT', 'goals', ['HN', 'CN', 'HC']),
  TS: play('TS', 'FT', 'goals', ['Y', 'N']),
  HTS: play('TS', 'HT', 'goals', ['Y', 'N']),
  EO: play('EO', 'FT', 'goals', ['O', 'E']),
  HEO: play('EO', 'HT', 'goals', ['O', 'E']),
  T: play('T', 'FT', 'goals', ['T01', 'T23', 'T46', 'OVER']),
  OUH: play('OUH', 'FT', 'team', TOTALS, 'total'),
  OUC: play('OUC', 'FT', 'team', TOTALS, 'total'),
  HOUH: play('OUH', 'HT', 'team', TOTALS, 'total'),
  HOUC: play('OUC', 'HT', 'team', TOTALS, 'total'),
  PD: play('PD', 'FT', 'score', scores(4)),
  HPD: play('PD', 'HT', 'score', scores(3)),
  F: play(
    'F',
    'FT',
    'half-full',
    SIDES.flatMap((half) => SIDES.map((full): Selection => `${half}${full}`)),
  ),
  FS: play('FS', 'FT', 'champion', []),
} as const satisfies Record<string, Play>

export type PlayType = keyof typeof PLAYS
export const PLAY_TYPES = Object.keys(PLAYS) as PlayType[]
/** Plays of a game: all but the outright. */
export const GAME_PLAYS = PLAY_TYPES.filter((w) => w !== 'FS')
export const FOOTBALL_PLAYS = GAME_PLAYS.filter((w) => w !== 'ML')

export const playOf = (w: PlayType): Play => PLAYS[w]

/** Plays that this period decides. */
export const playsOf = (period: Period): PlayType[] => GAME_PLAYS.filter((w) => PLAYS[w].period === period)

/** Whether the play needs the half-time score, alone or with the final one. */
export const needsHalf = (w: PlayType): boolean => PLAYS[w].period === 'HT' || PLAYS[w].kind === 'F'

/** The id of a game's half-time game (hgid). */
export const halfGameId = (gameId: string): string => `${gameId}H`

/** The game id of this play's odds (`oddInfo.gameId`): the half-time game's for a half-time play. */
export const oddGameId = (w: PlayType, { gameId, hgid }: { readonly gameId: string; readonly hgid: string }): string =>
  PLAYS[w].period === 'HT' ? hgid : gameId

/** Index of a selection's price in its market's prices; −1 when the play has no such selection. */
export const priceIndex = (w: PlayType, selection: string): number =>
  w === 'FS' ? Number(/^FS([1-9]\d*)$/.exec(selection)?.[1] ?? 0) - 1 : playOf(w).selections.indexOf(selection as Selection)

/**
 * Whether lists have a market: the main lines of the main plays. Once the first half is over and its columns are empty, they show the
 * nearest other line of handicap and total (a double-line handicap). `rank` 0 is the main line.
 */
export function isListed({ w, rank }: { readonly w: PlayType; readonly rank: number }, halfOver: boolean): boolean {
  const { group, line } = playOf(w)
  return group === 'main' && (rank === 0 || (rank === 1 && halfOver && line !== null))
}

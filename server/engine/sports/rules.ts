import type { SportType } from '../../../domain/sports.ts'

/**
 * The rules of the sports other than football, as the engine needs them to invent, show and price a match. Two models cover all.
 * In a sport of points each side has a number of chances per period, each worth none, one or more points; a match level at the
 * end is played on. In a sport of sets each unit (a rally, a game, a visit to the table, a round) is won by one side, units
 * win a set and sets the match.
 */
export type OtherSport = Exclude<SportType, 'FT' | 'VF'>

interface Common {
  /** How far the teams' strengths, each within ±1, move the sides apart. */
  readonly spread: number
  /** Home advantage, as a difference of strengths. */
  readonly home: number
  /** Time between two kick-offs. The shortest match is longer, so that one is always in play. */
  readonly slotMs: number
  /** The longest a match may take. */
  readonly longestMs: number
}

export interface PointsRules extends Common {
  readonly model: 'points'
  /** Number of periods without overtime. */
  readonly periods: number
  /** Chances of a side per period; `overtimeChances`: per overtime. */
  readonly chances: number
  readonly overtimeChances: number
  /** The sides take turns at each chance, or (as in innings) all of the visitors' chances come first. */
  readonly turns: 'chance' | 'half'
  /** How likely a chance of an average side brings 1, 2, 3… points. */
  readonly brings: readonly number[]
  /** Time from one chance, of either side, to the next. */
  readonly chanceMs: number
  /** Length of the break after a period. */
  restMs(period: number): number
}

/** First to `to` units, by a lead. */
export interface Race {
  readonly to: number
  readonly lead: 1 | 2
}

export interface SetsRules extends Common {
  readonly model: 'sets'
  readonly toWin: number
  /** The race that wins a set; `decider`: in the last possible set. */
  readonly set: Race
  readonly decider: Race
  /** Tennis: a unit of a set is a game, itself a race of points; at six all a tie-break decides. */
  readonly game: { readonly points: Race; readonly tieBreakAt: number; readonly tieBreak: Race } | null
  /** Snooker: a unit is a visit, worth at most this many points; null where the score counts units. */
  readonly visitPoints: number | null
  /** Length of the smallest unit: a point, a visit, a round. */
  readonly unitMs: number
  readonly restMs: number
}

export type Rules = PointsRules | SetsRules

const SECOND = 1_000
const MINUTE = 60 * SECOND

const BASKETBALL: PointsRules = {
  model: 'points',
  periods: 4,
  chances: 24,
  overtimeChances: 10,
  turns: 'chance',
  brings: [0.05, 0.38, 0.11],
  chanceMs: 15 * SECOND,
  restMs: (period) => (period === 2 ? 10 : 2) * MINUTE,
  spread: 0.035,
  home: 0.6,
  slotMs: 45 * MINUTE,
  longestMs: 3 * 60 * MINUTE,
}

const BASEBALL: PointsRules = {
  model: 'points',
  periods: 9,
  chances: 4,
  overtimeChances: 4,
  turns: 'half',
  brings: [0.08, 0.015, 0.005],
  chanceMs: 65 * SECOND,
  restMs: () => 1 * MINUTE,
  spread: 0.1,
  home: 0.4,
  slotMs: 60 * MINUTE,
  longestMs: 4 * 60 * MINUTE,
}

const sets = (toWin: number, set: Race, own: Partial<SetsRules> & Pick<SetsRules, 'unitMs' | 'spread'>): SetsRules => ({
  model: 'sets',
  toWin,
  set,
  decider: set,
  game: null,
  visitPoints: null,
  restMs: 90 * SECOND,
  home: 0,
  slotMs: 45 * MINUTE,
  longestMs: 4 * 60 * MINUTE,
  ...own,
})

export const RULES: Readonly<Record<OtherSport, Rules>> = {
  BK: BASKETBALL,
  BS: BASEBALL,
  TN: sets(
    2,
    { to: 6, lead: 2 },
    {
      game: { points: { to: 4, lead: 2 }, tieBreakAt: 6, tieBreak: { to: 7, lead: 2 } },
      unitMs: 38 * SECOND,
      spread: 0.018,
      slotMs: 40 * MINUTE,
    },
  ),
  SK: sets(5, { to: 6, lead: 1 }, { visitPoints: 27, unitMs: 75 * SECOND, spread: 0.035 }),
  VB: sets(3, { to: 25, lead: 2 }, { decider: { to: 15, lead: 2 }, unitMs: 32 * SECOND, spread: 0.015, home: 0.4 }),
  TT: sets(4, { to: 11, lead: 2 }, { unitMs: 27 * SECOND, spread: 0.022, slotMs: 30 * MINUTE }),
  OP: sets(2, { to: 13, lead: 2 }, { unitMs: 80 * SECOND, restMs: 5 * MINUTE, spread: 0.03, slotMs: 40 * MINUTE }),
}

export const rulesOf = (type: SportType): Rules | null => (type === 'FT' || type === 'VF' ? null : RULES[type])

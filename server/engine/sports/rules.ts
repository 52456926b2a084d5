import type { SportType } from '../../../domain/sports.ts'

/**
 * The rules of the sports other than football, as the engine needs them to invent, show and price a match. Three models cover all.
 * In quarters and in innings each side has chances, each worth none, one or more points; a match level at the end is played on. In a
 * sport of sets each unit (a rally, a game, a round) is won by one side, units win a set and sets the
 * match; a frame of snooker is won by points.
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

/** Basketball. */
export interface QuartersRules extends Common {
  readonly model: 'quarters'
  /** Number of quarters without overtime; lengths on their own clock, which stands while the ball is dead. */
  readonly periods: number
  readonly periodMs: number
  readonly overtimeMs: number
  /** Length of a possession, of either side, at the usual pace. */
  readonly possessionMs: number
  /** How likely a possession of an average side ends with 1, 2, 3… points, or with a foul and so many free throws. */
  readonly brings: readonly number[]
  readonly foul: number
  readonly throws: number
  /** How likely a free throw is in, whoever throws. */
  readonly throwChance: number
  /** How long the clock stands for a free throw. */
  readonly throwMs: number
  /** How likely a possession is stopped by another foul, and for how long; how likely a time-out follows it. */
  readonly deadBall: number
  readonly deadBallMs: number
  readonly timeOut: number
  readonly timeOutMs: number
  /** Length of the break after a period. */
  restMs(period: number): number
}

/** Baseball. */
export interface InningsRules extends Common {
  readonly model: 'innings'
  /** Number of innings unless it is level. */
  readonly innings: number
  /** Chances of a side per inning: first the visitors', then those of the home side while it does not lead in the last one. */
  readonly chances: number
  /** How likely a chance of an average side brings 1, 2, 3… runs. */
  readonly brings: readonly number[]
  readonly chanceMs: number
  readonly restMs: number
}

/** First to `to` units, by a lead. */
export interface Race {
  readonly to: number
  readonly lead: 1 | 2
}

/**
 * Who serves the next point, and how much likelier the server wins it than if nobody served: less than nothing in volleyball, whose
 * receivers attack first. Orders: `games` by games, in a tie-break after the first point and then after every two; `rally` who won the
 * last one; `twos` two each, one each from the end of a level set on; `halves` the side that the map favours, changed after half of the
 * rounds and then after each round. First in a set: the other side than in the set before, or, where `drawn` so, by lot.
 */
export interface Serve {
  readonly order: 'games' | 'rally' | 'twos' | 'halves'
  readonly gain: number
  readonly drawn: 'first' | 'first and decider' | 'each'
}

/** What a set is made of. */
export type SetPlay =
  /** Rallies or rounds: a race of points. `decider`: of the last possible set. */
  | { readonly of: 'rallies'; readonly race: Race; readonly decider: Race }
  /** Tennis: games, each of them a race of points; at `tieBreakAt` all a tie-break decides. */
  | { readonly of: 'games'; readonly to: number; readonly points: Race; readonly tieBreakAt: number; readonly tieBreak: Race }
  /** Snooker: visits to the table, until one side leads by more than is left on it. How likely a pot is: of the first ball, of each more. */
  | { readonly of: 'visits'; readonly first: number; readonly more: number }

export interface SetsRules extends Common {
  readonly model: 'sets'
  readonly toWin: number
  readonly play: SetPlay
  /** Null in snooker, where a side stays at the table until it misses. */
  readonly serve: Serve | null
  /** Length of the smallest unit: a point, a round, a shot. */
  readonly unitMs: number
  readonly restMs: number
}

export type PointsRules = QuartersRules | InningsRules
export type Rules = PointsRules | SetsRules

const SECOND = 1_000
const MINUTE = 60 * SECOND

const BASKETBALL: QuartersRules = {
  model: 'quarters',
  periods: 4,
  periodMs: 12 * MINUTE,
  overtimeMs: 5 * MINUTE,
  possessionMs: 15 * SECOND,
  brings: [0, 0.33, 0.11],
  foul: 0.1,
  throws: 2,
  throwChance: 0.77,
  throwMs: 12 * SECOND,
  deadBall: 0.08,
  deadBallMs: 14 * SECOND,
  timeOut: 0.04,
  timeOutMs: 70 * SECOND,
  restMs: (period) => (period === 2 ? 10 : 2) * MINUTE,
  spread: 0.035,
  home: 0.6,
  slotMs: 45 * MINUTE,
  longestMs: 3 * 60 * MINUTE,
}

const BASEBALL: InningsRules = {
  model: 'innings',
  innings: 9,
  chances: 4,
  brings: [0.08, 0.015, 0.005],
  chanceMs: 65 * SECOND,
  restMs: 1 * MINUTE,
  spread: 0.1,
  home: 0.4,
  slotMs: 60 * MINUTE,
  longestMs: 4 * 60 * MINUTE,
}

const sets = (
  own: Omit<SetsRules, 'model' | 'restMs' | 'home' | 'slotMs' | 'longestMs'> & Partial<Omit<SetsRules, 'model'>>,
): SetsRules => ({
  model: 'sets',
  restMs: 90 * SECOND,
  home: 0,
  slotMs: 45 * MINUTE,
  longestMs: 4 * 60 * MINUTE,
  ...own,
})

export const RULES: Readonly<Record<OtherSport, Rules>> = {
  BK: BASKETBALL,
  BS: BASEBALL,
  TN: sets({
    toWin: 2,
    play: { of: 'games', to: 6, points: { to: 4, lead: 2 }, tieBreakAt: 6, tieBreak: { to: 7, lead: 2 } },
    serve: { order: 'games', gain: 0.12, drawn: 'first' },
    unitMs: 38 * SECOND,
    spread: 0.02,
    slotMs: 40 * MINUTE,
  }),
  SK: sets({ toWin: 5, play: { of: 'visits', first: 0.4, more: 0.86 }, serve: null, unitMs: 15 * SECOND, spread: 0.011 }),
  VB: sets({
    toWin: 3,
    play: { of: 'rallies', race: { to: 25, lead: 2 }, decider: { to: 15, lead: 2 } },
    serve: { order: 'rally', gain: -0.12, drawn: 'first and decider' },
    unitMs: 32 * SECOND,
    spread: 0.017,
    home: 0.4,
  }),
  TT: sets({
    toWin: 4,
    play: { of: 'rallies', race: { to: 11, lead: 2 }, decider: { to: 11, lead: 2 } },
    serve: { order: 'twos', gain: 0.04, drawn: 'first' },
    unitMs: 27 * SECOND,
    spread: 0.022,
    slotMs: 30 * MINUTE,
  }),
  OP: sets({
    toWin: 2,
    play: { of: 'rallies', race: { to: 13, lead: 2 }, decider: { to: 13, lead: 2 } },
    serve: { order: 'halves', gain: 0.03, drawn: 'each' },
    unitMs: 80 * SECOND,
    restMs: 5 * MINUTE,
    spread: 0.03,
    slotMs: 40 * MINUTE,
  }),
}

export const rulesOf = (type: SportType): Rules | null => (type === 'FT' || type === 'VF' ? null : RULES[type])

import { FOOTBALL_PLAYS, type PlayType } from './markets.ts'

/**
 * The sports whose games are on offer, by game type (platform §4): all but `ALL`, which is every one of them, and `FS`, which are
 * outrights. In the order they are offered.
 */
export const SPORT_TYPES = ['FT', 'BK', 'TN', 'SK', 'VB', 'BS', 'TT', 'VF', 'OP'] as const
export type SportType = (typeof SPORT_TYPES)[number]

/**
 * What a sport's match is made of: halves or quarters on a clock, innings, or sets (盘 in tennis, 局 elsewhere). Of sets the
 * match counts who won more of them, of all else the goals, points or runs.
 */
export type PeriodKind = 'half' | 'quarter' | 'inning' | 'set'

interface Sport {
  readonly periods: PeriodKind
  readonly plays: readonly PlayType[]
}

const FOOTBALL: Sport = { periods: 'half', plays: FOOTBALL_PLAYS }
const twoWay = (periods: PeriodKind): Sport => ({ periods, plays: ['ML', 'R', 'OU'] })

const SPORTS: Readonly<Record<SportType, Sport>> = {
  FT: FOOTBALL,
  VF: FOOTBALL,
  BK: twoWay('quarter'),
  BS: twoWay('inning'),
  TN: twoWay('set'),
  SK: twoWay('set'),
  VB: twoWay('set'),
  TT: twoWay('set'),
  OP: twoWay('set'),
}

export const sportOf = (type: SportType): Sport => SPORTS[type]

/** Football in its stadium or on a screen: it has goals, halves and all of the plays that go with them. */
export const isFootball = (type: SportType): boolean => SPORTS[type] === FOOTBALL

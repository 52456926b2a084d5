import { FOOTBALL_PLAYS, type PlayType, playOf, playsOfSpans, type SpanCode } from './markets.ts'

/**
 * The sports on offer, by game type (platform §4), in order: all game types but `ALL`, which is all of them, and `FS`, the outrights.
 */
export const SPORT_TYPES = ['FT', 'BK', 'TN', 'SK', 'VB', 'BS', 'TT', 'VF', 'OP'] as const
export type SportType = (typeof SPORT_TYPES)[number]

/**
 * The periods of a sport's matches: halves or quarters on a clock, innings, or sets (盘 in tennis, 局 elsewhere). A match in sets is
 * decided by the sets won, every other by goals, points or runs.
 */
export type PeriodKind = 'half' | 'quarter' | 'inning' | 'set'

interface Sport {
  readonly periods: PeriodKind
  readonly plays: readonly PlayType[]
}

const FOOTBALL: Sport = { periods: 'half', plays: FOOTBALL_PLAYS }
const twoWay = (periods: PeriodKind, spans: readonly SpanCode[] = []): Sport => ({
  periods,
  plays: ['ML', 'R', 'OU', ...playsOfSpans(spans)],
})

/** Frames have a winner; their points are not bet on. */
const framed = (spans: readonly SpanCode[]): Sport => ({
  periods: 'set',
  plays: ['ML', 'R', 'OU', ...playsOfSpans(spans).filter((w) => playOf(w).kind === 'ML')],
})

const SPORTS: Readonly<Record<SportType, Sport>> = {
  FT: FOOTBALL,
  VF: FOOTBALL,
  BK: twoWay('quarter', ['12', '34', '1', '2', '3', '4']),
  BS: twoWay('inning', ['15']),
  TN: twoWay('set', ['1', '2', '3']),
  SK: framed(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
  VB: twoWay('set', ['1', '2', '3', '4', '5']),
  TT: twoWay('set', ['1', '2', '3', '4', '5', '6', '7']),
  OP: twoWay('set', ['1', '2', '3']),
}

export const sportOf = (type: SportType): Sport => SPORTS[type]

/** Real or virtual football, which has goals, halves and all plays about them. */
export const isFootball = (type: SportType): boolean => SPORTS[type] === FOOTBALL

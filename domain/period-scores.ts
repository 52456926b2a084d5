import { type AwayScore, awayScore } from './away-score.ts'
import type { Score } from './settlement.ts'
import { isFootball, type PeriodKind, type SportType, sportOf } from './sports.ts'

export interface PeriodScore {
  /** Code as in `se_now`: `1H`, `3Q`, `OT`, `2S`; for an inning its number. */
  period: string
  /** Home, away. */
  score: [number, number]
}

/** A game's score fields, with the specification's names. */
interface ScoredGame extends AwayScore {
  readonly gameType: SportType
  readonly se_now: string
  readonly sc_FT_H: number
  readonly sc_HT_H: number | null
  readonly sc_HT_A: number | null
  readonly sc_periods?: readonly (readonly [number, number])[] | undefined
}

const QUARTERS = 4

/** The score of these periods together. */
export const addUp = (scores: readonly Score[]): Score => scores.reduce<Score>(([home, away], [h, a]) => [home + h, away + a], [0, 0])

/** The final score by those of the periods: points and runs added up, or the number of sets won. */
export function finalOf(kind: PeriodKind, periods: readonly Score[]): Score {
  return addUp(kind === 'set' ? periods.map(([home, away]): Score => [home > away ? 1 : 0, away > home ? 1 : 0]) : periods)
}

/** The score of each started period: goals, points, runs, or games or points of a set. */
export function periodScores(game: ScoredGame): PeriodScore[] {
  if (isFootball(game.gameType)) return halves(game)
  const { periods } = sportOf(game.gameType)
  const code = (n: number) => (periods === 'set' ? `${n}S` : periods === 'inning' ? String(n) : n <= QUARTERS ? `${n}Q` : 'OT')
  return (game.sc_periods ?? []).map(([home, away], i) => ({ period: code(i + 1), score: [home, away] }))
}

function halves(game: ScoredGame): PeriodScore[] {
  const { se_now, sc_FT_H, sc_HT_H, sc_HT_A } = game
  const away = awayScore(game)
  if (se_now === '') return []
  if (sc_HT_H === null || sc_HT_A === null) return [{ period: '1H', score: [sc_FT_H, away] }]
  const first: PeriodScore = { period: '1H', score: [sc_HT_H, sc_HT_A] }
  return se_now === 'HT' ? [first] : [first, { period: '2H', score: [sc_FT_H - sc_HT_H, away - sc_HT_A] }]
}

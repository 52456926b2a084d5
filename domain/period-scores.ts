import { type AwayScore, awayScore } from './away-score.ts'

export interface PeriodScore {
  period: '1H' | '2H'
  /** Home, away. */
  score: [number, number]
}

/** What tells them, with the specification's names. */
interface ScoredGame extends AwayScore {
  readonly se_now: string
  readonly sc_FT_H: number
  readonly sc_HT_H: number | null
  readonly sc_HT_A: number | null
}

/** Goals of each half that has begun. */
export function periodScores(game: ScoredGame): PeriodScore[] {
  const { se_now, sc_FT_H, sc_HT_H, sc_HT_A } = game
  const away = awayScore(game)
  if (se_now === '') return []
  if (sc_HT_H === null || sc_HT_A === null) return [{ period: '1H', score: [sc_FT_H, away] }]
  const first: PeriodScore = { period: '1H', score: [sc_HT_H, sc_HT_A] }
  return se_now === 'HT' ? [first] : [first, { period: '2H', score: [sc_FT_H - sc_HT_H, away - sc_HT_A] }]
}

export interface PeriodScore {
  period: '1H' | '2H'
  /** Home, away. */
  score: [number, number]
}

/** What tells them, with the specification's names. */
interface ScoredGame {
  readonly se_now: string
  readonly sc_FT_H: number
  readonly sc_FT_A: number
  readonly sc_HT_H: number | null
  readonly sc_HT_A: number | null
}

/** Goals of each half that has begun. */
export function periodScores({ se_now, sc_FT_H, sc_FT_A, sc_HT_H, sc_HT_A }: ScoredGame): PeriodScore[] {
  if (se_now === '') return []
  if (sc_HT_H === null || sc_HT_A === null) return [{ period: '1H', score: [sc_FT_H, sc_FT_A] }]
  const first: PeriodScore = { period: '1H', score: [sc_HT_H, sc_HT_A] }
  return se_now === 'HT' ? [first] : [first, { period: '2H', score: [sc_FT_H - sc_HT_H, sc_FT_A - sc_HT_A] }]
}

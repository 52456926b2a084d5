import type { Score } from '../../../domain/settlement.ts'
import type { Outlook } from './chances.ts'
import { goalTable, lowScores, lowScoresWithin } from './goals.ts'
import type { Expectation } from './ratings.ts'

/** The state of a match at pricing, and what it leads one to expect. */

/** Share of a match's goals scored in the first half. */
export const FIRST_HALF_SHARE = 0.45
/** Minutes a half is expected to last, stoppage included; prices do not know its real length. */
export const EXPECTED_MINUTES = { '1H': 47, '2H': 50 } as const
/** Minutes that prices expect to be left however long stoppage has run. */
const LEAST_LEFT = 0.5

export interface PriceState {
  /** '' before kick-off. */
  period: '' | '1H' | 'HT' | '2H'
  /** Minutes played of the running half. */
  minutes: number
  score: Score
  /** Score at half-time, once known. */
  half: Score | null
  /** In play, who scored last and the goals of the fifteen minutes that are running; without it no play on that is offered. */
  soFar?: { last: 'H' | 'C' | null; inQuarter: Score } | undefined
}

/** The outlook of each period; null when it is over. */
export function outlooksOf(expected: Expectation, state: PriceState): { HT: Outlook | null; '2H': Outlook; FT: Outlook } {
  const { score, half } = state
  const left = goalsLeft(expected, state)
  const weighFinal = lowScores(expected)
  /** Goals of the second half, given a score. */
  const secondAfter = ([home, away]: Score) => goalTable(left.second, (h, a) => weighFinal(home + h, away + a))
  if (half) {
    const second = secondAfter(score)
    const halves = { now: score, half, second }
    const since: Score = [score[0] - half[0], score[1] - half[1]]
    return { HT: null, '2H': { goals: second, score: since, halves }, FT: { goals: second, score, halves } }
  }
  const [free, second] = [goalTable(left.first), goalTable(left.second)]
  const first = goalTable(left.first, lowScoresWithin(weighFinal, second, score))
  const goals = { home: left.first.home + left.second.home, away: left.first.away + left.second.away }
  const full = goalTable(goals, (h, a) => weighFinal(score[0] + h, score[1] + a))
  const halves = { now: score, first, second, secondAfter }
  return {
    HT: { goals: first, score, halves },
    '2H': { goals: goalTable(left.second, lowScoresWithin(weighFinal, free, score)), score: [0, 0], halves },
    FT: { goals: full, score, halves },
  }
}

/** Goals still expected in each half. */
export function goalsLeft(expected: Expectation, { period, minutes }: PriceState): { first: Expectation; second: Expectation } {
  const share = (half: '1H' | '2H') => Math.max(EXPECTED_MINUTES[half] - minutes, LEAST_LEFT) / EXPECTED_MINUTES[half]
  const first = FIRST_HALF_SHARE * (period === '' ? 1 : period === '1H' ? share('1H') : 0)
  const second = (1 - FIRST_HALF_SHARE) * (period === '2H' ? share('2H') : 1)
  return { first: times(expected, first), second: times(expected, second) }
}

const times = ({ home, away }: Expectation, factor: number): Expectation => ({ home: home * factor, away: away * factor })

import type { Quarter } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Outlook } from './chances.ts'
import { goalTable, lowScores, lowScoresWithin } from './goals.ts'
import { EXPECTED_MINUTES, goalsLeft, type PriceState } from './outlook.ts'
import type { Expectation } from './ratings.ts'

/**
 * Fifteen minutes of a half, and who scores first, next or last: from the same goals as all else, which fall at any moment of their half
 * alike. The last fifteen minutes of a half have its stoppage.
 */
export const QUARTER_MINUTES = 15
const QUARTERS = [1, 2, 3, 4, 5, 6] as const
const halfOf = (quarter: Quarter) => (quarter <= 3 ? '1H' : '2H')

/** The fifteen minutes of a moment in play, or at half-time those that begin next; 1 before kick-off. */
export function quarterAt({ period, minutes }: { period: PriceState['period'] | 'END'; minutes: number }): Quarter {
  const place = period === '1H' || period === '2H' ? Math.min(Math.floor(minutes / QUARTER_MINUTES), 2) : 0
  return ((period === 'HT' || period === '2H' ? 4 : 1) + place) as Quarter
}

/** Goals still expected in each of the six. */
function goalsByQuarter(expected: Expectation, state: PriceState): Expectation[] {
  const running = quarterAt(state)
  const left = goalsLeft(expected, state)
  return QUARTERS.map((quarter) => {
    const half = halfOf(quarter)
    const begins = ((quarter - 1) % 3) * QUARTER_MINUTES
    const ends = quarter % 3 === 0 ? EXPECTED_MINUTES[half] : begins + QUARTER_MINUTES
    const now = state.period === half ? Math.min(state.minutes, EXPECTED_MINUTES[half] - 0.5) : 0
    const share = quarter < running ? 0 : Math.max(0, ends - Math.max(begins, now)) / (EXPECTED_MINUTES[half] - now)
    const of = half === '1H' ? left.first : left.second
    return { home: of.home * share, away: of.away * share }
  })
}

const sum = (parts: readonly Expectation[]): Expectation => ({
  home: parts.reduce((all, { home }) => all + home, 0),
  away: parts.reduce((all, { away }) => all + away, 0),
})

/** The outlook on fifteen minutes; null when they are over. `halves` is that of the match, which no such play reads. */
export function quarterOutlook(expected: Expectation, state: PriceState, quarter: Quarter, { halves }: Outlook): Outlook | null {
  const running = quarterAt(state)
  if (quarter < running || (quarter === running && state.period !== '' && !state.soFar)) return null
  const parts = goalsByQuarter(expected, state)
  const [part] = parts.splice(quarter - 1, 1)
  if (!part) return null
  const goals = goalTable(part, lowScoresWithin(lowScores(expected), goalTable(sum(parts)), state.score))
  return { goals, score: quarter === running ? (state.soFar?.inQuarter ?? NO_GOALS) : NO_GOALS, halves }
}
const NO_GOALS: Score = [0, 0]

/** Chances of home, away, nobody to score the first of the goals to come; as likely is each to score the last. */
export function firstScorer({ goals }: Outlook): [number, number, number] {
  let [home, away] = [0, 0]
  for (let h = 0; h <= goals.most; h += 1) {
    for (let a = h === 0 ? 1 : 0; a <= goals.most; a += 1) {
      const chance = goals.both(h, a)
      home += (chance * h) / (h + a)
      away += (chance * a) / (h + a)
    }
  }
  return [home, away, goals.both(0, 0)]
}

/** Chances that the first goal falls in each of the six, and that there is none. */
export function firstGoalTimes(expected: Expectation, state: PriceState): number[] {
  const parts = goalsByQuarter(expected, state)
  const weigh = lowScores(expected)
  /** The chance of no goal until the end of so many of them. */
  const none = QUARTERS.map((_, i) => {
    const [before, after] = [sum(parts.slice(0, i + 1)), sum(parts.slice(i + 1))]
    return goalTable(before, lowScoresWithin(weigh, goalTable(after), state.score)).both(0, 0)
  })
  return [...none.map((chance, i) => (none[i - 1] ?? 1) - chance), none.at(-1) ?? 0]
}

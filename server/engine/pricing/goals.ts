import type { Expectation } from './ratings.ts'

/** The score matrix of two Poisson sides, summed up as markets need it. */
export interface GoalTable {
  /** Probability of exactly this score. */
  both(home: number, away: number): number
  /** Probability that home − away is `d`, for −MOST ≤ d ≤ MOST. */
  difference(d: number): number
  /** Probability of `n` goals in all. */
  total(n: number): number
  /** Probability of `n` goals of the side. */
  home(n: number): number
  away(n: number): number
}

/** A side's highest number of goals: at 4 expected goals this leaves out 2 in 100,000, shared among the rest. */
export const MOST_GOALS = 14
const SIZE = MOST_GOALS + 1

/** How much likelier this many more goals are than if the two sides scored independently. */
export type Weigh = (home: number, away: number) => number

/** The table of goals still to come, given the expected ones. */
export function goalTable(expected: Expectation, weigh: Weigh = () => 1): GoalTable {
  const rows = [poissonRow(expected.home), poissonRow(expected.away)] as const
  const joint = new Float64Array(SIZE * SIZE)
  let sum = 0
  for (let h = 0; h < SIZE; h += 1) {
    for (let a = 0; a < SIZE; a += 1) {
      const p = (rows[0][h] ?? 0) * (rows[1][a] ?? 0) * weigh(h, a)
      joint[SIZE * h + a] = p
      sum += p
    }
  }
  const home = new Float64Array(SIZE)
  const away = new Float64Array(SIZE)
  const differences = new Float64Array(2 * MOST_GOALS + 1)
  const totals = new Float64Array(2 * MOST_GOALS + 1)
  for (let h = 0; h < SIZE; h += 1) {
    for (let a = 0; a < SIZE; a += 1) {
      const p = (joint[SIZE * h + a] ?? 0) / sum
      joint[SIZE * h + a] = p
      home[h] = (home[h] ?? 0) + p
      away[a] = (away[a] ?? 0) + p
      differences[MOST_GOALS + h - a] = (differences[MOST_GOALS + h - a] ?? 0) + p
      totals[h + a] = (totals[h + a] ?? 0) + p
    }
  }
  const within = (n: number) => n >= 0 && n < SIZE
  return {
    both: (h, a) => (within(h) && within(a) ? (joint[SIZE * h + a] ?? 0) : 0),
    difference: (d) => differences[MOST_GOALS + d] ?? 0,
    total: (n) => totals[n] ?? 0,
    home: (n) => home[n] ?? 0,
    away: (n) => away[n] ?? 0,
  }
}

/**
 * Dixon and Coles' correction: of the four lowest final scores, 0–0 and 1–1 are more frequent than with independent sides, 1–0 and
 * 0–1 rarer. It is a property of the whole match; the chances of each half and moment follow from it.
 */
export function lowScores({ home, away, lowScore = 0 }: Expectation): Weigh {
  const by = [
    [1 - home * away * lowScore, 1 + home * lowScore],
    [1 + away * lowScore, 1 - lowScore],
  ]
  return (h, a) => Math.max(0, by[h]?.[a] ?? 1)
}

/** Probabilities of 0…MOST_GOALS goals, summing to one. */
function poissonRow(mean: number): Float64Array {
  const row = new Float64Array(SIZE)
  let p = Math.exp(-mean)
  let sum = 0
  for (let n = 0; n < SIZE; n += 1) {
    row[n] = p
    sum += p
    p *= mean / (n + 1)
  }
  return row.map((value) => value / sum)
}

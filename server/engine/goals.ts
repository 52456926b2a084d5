import type { Expectation } from './ratings.ts'

/** The score matrix of two independent Poisson sides, kept as what markets ask of it. */
export interface GoalTable {
  /** Probability that home − away is `d`, for −MOST ≤ d ≤ MOST. */
  difference(d: number): number
  /** Probability of `n` goals in all. */
  total(n: number): number
  /** Probability of `n` goals of one side. */
  home(n: number): number
  away(n: number): number
}

/** More goals than this a side are left out: at 4 expected goals that is 2 in 100,000, shared out over the rest. */
export const MOST_GOALS = 14
const SIZE = MOST_GOALS + 1

/** Goals still to come, when these are expected. */
export function goalTable(expected: Expectation): GoalTable {
  const home = poissonRow(expected.home)
  const away = poissonRow(expected.away)
  const differences = new Float64Array(2 * MOST_GOALS + 1)
  const totals = new Float64Array(2 * MOST_GOALS + 1)
  for (let h = 0; h < SIZE; h += 1) {
    for (let a = 0; a < SIZE; a += 1) {
      const p = (home[h] ?? 0) * (away[a] ?? 0)
      differences[MOST_GOALS + h - a] = (differences[MOST_GOALS + h - a] ?? 0) + p
      totals[h + a] = (totals[h + a] ?? 0) + p
    }
  }
  return {
    difference: (d) => differences[MOST_GOALS + d] ?? 0,
    total: (n) => totals[n] ?? 0,
    home: (n) => home[n] ?? 0,
    away: (n) => away[n] ?? 0,
  }
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

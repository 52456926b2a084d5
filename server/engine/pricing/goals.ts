import type { Expectation } from './ratings.ts'

/** The score matrix of two Poisson sides, summed up as markets need it. */
export interface GoalTable {
  /** The highest number of a side. */
  readonly most: number
  /** Probability of exactly this score. */
  both(home: number, away: number): number
  /** Probability that home − away is `d`, for −most ≤ d ≤ most. */
  difference(d: number): number
  /** Probability of `n` goals in all. */
  total(n: number): number
  /** Probability of `n` goals of the side. */
  home(n: number): number
  away(n: number): number
}

/** A side's highest number of goals: at 4 expected goals this leaves out 2 in 100,000, shared among the rest. */
export const MOST_GOALS = 14

/** How much likelier this many more goals are than if the two sides scored independently. */
export type Weigh = (home: number, away: number) => number

/** The table of goals still to come, given the expected ones. */
export function goalTable(expected: Expectation, weigh: Weigh = () => 1, most = MOST_GOALS): GoalTable {
  const size = most + 1
  const rows = [poissonRow(expected.home, size), poissonRow(expected.away, size)] as const
  const joint = new Float64Array(size * size)
  let sum = 0
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const p = (rows[0][h] ?? 0) * (rows[1][a] ?? 0) * weigh(h, a)
      joint[size * h + a] = p
      sum += p
    }
  }
  const home = new Float64Array(size)
  const away = new Float64Array(size)
  const differences = new Float64Array(2 * most + 1)
  const totals = new Float64Array(2 * most + 1)
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const p = (joint[size * h + a] ?? 0) / sum
      joint[size * h + a] = p
      home[h] = (home[h] ?? 0) + p
      away[a] = (away[a] ?? 0) + p
      differences[most + h - a] = (differences[most + h - a] ?? 0) + p
      totals[h + a] = (totals[h + a] ?? 0) + p
    }
  }
  const within = (n: number) => n >= 0 && n < size
  return {
    most,
    both: (h, a) => (within(h) && within(a) ? (joint[size * h + a] ?? 0) : 0),
    difference: (d) => differences[most + d] ?? 0,
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

/**
 * What is left of the correction for a part of the match, the goals outside of which are `others`, still independent: the weight of the
 * final score, averaged over them. `score` is what stands now.
 */
export function lowScoresWithin(weighFinal: Weigh, others: GoalTable, score: readonly [number, number]): Weigh {
  return (h, a) => {
    const [home, away] = [score[0] + h, score[1] + a]
    let weight = 1
    for (let x = home; x <= 1; x += 1) for (let y = away; y <= 1; y += 1) weight += (weighFinal(x, y) - 1) * others.both(x - home, y - away)
    return weight
  }
}

/** Probabilities of 0 to `size` − 1 goals, summing to one. */
function poissonRow(mean: number, size: number): Float64Array {
  const row = new Float64Array(size)
  let p = Math.exp(-mean)
  let sum = 0
  for (let n = 0; n < size; n += 1) {
    row[n] = p
    sum += p
    p *= mean / (n + 1)
  }
  return row.map((value) => value / sum)
}

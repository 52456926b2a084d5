import type { PlayedMatch } from '../../server/engine/pricing/ratings.ts'
import type { Forecast } from '../seasons.ts'

export type Outcome = 0 | 1 | 2
export interface Trial extends PlayedMatch {
  outcome: Outcome
  tested: boolean
}

export const outcomeOf = ([home, away]: readonly [number, number]): Outcome => (home > away ? 0 : home === away ? 1 : 2)

const K = 20
const START = 1500

/**
 * The usual Elo, one number a team that each result moves, and an ordered logit on the difference (with a term for playing at home),
 * fitted to the matches for learning. `trials` in order of time.
 */
export function eloForecast(trials: readonly Trial[]): Forecast[] {
  const ratings = new Map<string, number>()
  const seen = trials.map(({ home, away, neutral, outcome, tested }) => {
    const [one, other] = [ratings.get(home) ?? START, ratings.get(away) ?? START]
    const difference = one - other
    const expected = 1 / (1 + 10 ** (-(difference + (neutral ? 0 : 60)) / 400))
    const change = K * (1 - outcome / 2 - expected)
    ratings.set(home, one + change)
    ratings.set(away, other - change)
    return { difference: difference / 400, at: neutral ? 0 : 1, outcome, tested }
  })
  const learnt = seen.filter(({ tested }) => !tested)
  const model = fitted(learnt)
  return seen.filter(({ tested }) => tested).map(({ difference, at }) => model(difference, at))
}

interface Seen {
  difference: number
  at: number
  outcome: Outcome
}

/** Fits slope, home term and half the width of the draw by gradient descent on the log loss. */
function fitted(learnt: readonly Seen[]): (difference: number, at: number) => Forecast {
  const weights = { slope: 1.5, home: 0.3, width: 0.6 }
  const loss = (tried: typeof weights) =>
    learnt.reduce((sum, { difference, at, outcome }) => sum - Math.log(chances(tried, difference, at)[outcome]), 0) / learnt.length
  for (let step = 0; step < 1_000; step += 1) {
    const slope = (key: keyof typeof weights) => (loss({ ...weights, [key]: weights[key] + 1e-4 }) - loss(weights)) / 1e-4
    const slopes = { slope: slope('slope'), home: slope('home'), width: slope('width') }
    for (const key of ['slope', 'home', 'width'] as const) weights[key] -= slopes[key]
  }
  return (difference, at) => chances(weights, difference, at)
}

function chances(weights: { slope: number; home: number; width: number }, difference: number, at: number): Forecast {
  const edge = weights.slope * difference + weights.home * at
  const home = 1 / (1 + Math.exp(weights.width - edge))
  const away = 1 / (1 + Math.exp(weights.width + edge))
  return [home, Math.max(1e-6, 1 - home - away), away]
}

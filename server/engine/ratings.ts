/**
 * Team ratings: attack and defence on a log scale, fitted to results as the most likely ones given a prior. Goals are
 * Poisson; the prior of every team is the average team, and its weight is what pulls a team of few results towards the
 * middle, so an unrated team is the prior itself. The caller hands in results before kick-off only: no price knows its own
 * result. The constants are those that foretold the shared seasons and World Cups well (log loss of 1X2).
 */
export interface PlayedMatch {
  home: string
  away: string
  goals: readonly [number, number]
  neutral: boolean
  kickOffMs: number
}

/** Goals expected in 90 minutes. */
export interface Expectation {
  home: number
  away: number
}

interface Ratings {
  expect(home: string, away: string, neutral: boolean): Expectation
}

const MEAN_GOALS = 1.36
/** The home side scores e^this more and concedes as much less; on neutral ground there is no home side. */
const HOME_EDGE = 0.115
/** Weight of the prior, in goals. */
const PRIOR_WEIGHT = 6
const HALF_LIFE_MS = 6 * 365 * 86_400_000
const SWEEPS = 20

/** Logarithms: 0 is the average team. */
export interface Team {
  attack: number
  defence: number
}
/** One side of a match: who scored against whom, and what an average side would have. */
interface Side {
  attack: string
  defence: string
  base: number
  goals: number
  weight: number
}
const PRIOR: Team = { attack: 0, defence: 0 }

/** Fit all teams at once. Ages are measured from `nowMs`; older results weigh less. */
export function rate(matches: readonly PlayedMatch[], nowMs: number): Ratings {
  const teams = new Map<string, Team>()
  const of = (name: string) => teams.get(name) ?? PRIOR
  const sides = matches.flatMap(({ home, away, goals, neutral, kickOffMs }): Side[] => {
    const weight = 0.5 ** ((nowMs - kickOffMs) / HALF_LIFE_MS)
    const base = means(neutral)
    return [
      { attack: home, defence: away, base: base.home, goals: goals[0], weight },
      { attack: away, defence: home, base: base.away, goals: goals[1], weight },
    ]
  })
  for (const { attack } of sides) teams.set(attack, { ...PRIOR })
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const field of ['attack', 'defence'] as const) improve(teams, sides, field)
  return { expect: (home, away, neutral) => expectGoals(of(home), of(away), neutral) }
}

export function expectGoals(home: Team, away: Team, neutral: boolean): Expectation {
  const base = means(neutral)
  return { home: base.home * Math.exp(home.attack - away.defence), away: base.away * Math.exp(away.attack - home.defence) }
}

/** One Newton step of every team's attack or defence, the other half held still. */
function improve(teams: Map<string, Team>, sides: readonly Side[], field: 'attack' | 'defence'): void {
  const sums = new Map<string, { more: number; expected: number }>()
  for (const side of sides) {
    const expected = side.weight * side.base * Math.exp((teams.get(side.attack)?.attack ?? 0) - (teams.get(side.defence)?.defence ?? 0))
    const sum = sums.get(side[field]) ?? { more: 0, expected: 0 }
    sum.more += side.weight * side.goals - expected
    sum.expected += expected
    sums.set(side[field], sum)
  }
  for (const [name, { more, expected }] of sums) {
    const team = teams.get(name)
    if (team) team[field] += ((field === 'attack' ? more : -more) - PRIOR_WEIGHT * team[field]) / (expected + PRIOR_WEIGHT)
  }
}

function means(neutral: boolean): Expectation {
  const edge = neutral ? 0 : HOME_EDGE
  return { home: MEAN_GOALS * Math.exp(edge), away: MEAN_GOALS * Math.exp(-edge) }
}

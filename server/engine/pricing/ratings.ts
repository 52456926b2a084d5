import { FITTED, type RatingsTable } from './ratings-table.ts'

/**
 * Team ratings: attack and defence on a log scale, the most likely ones given the results and a prior. Goals are Poisson; the prior
 * is a team's rating before its first result, and its weight pulls a team with few results towards it. A league is rated by its
 * own matches, with a lower prior for new teams; games between leagues by all matches. The caller passes only results before
 * kick-off: no price knows its own result.
 */
export interface PlayedMatch {
  /** The name, including the season. */
  competition: string
  /** The same in all seasons. */
  league: string
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
  /** The correction of low scores (`RatingsTable`); 0 by default. */
  lowScore?: number
}

/** Logarithms: 0 is the average team. */
export interface Team {
  attack: number
  defence: number
}

interface Ratings {
  expect(match: Pick<PlayedMatch, 'competition' | 'league' | 'home' | 'away' | 'neutral'>): Expectation
}

interface Fit {
  teams: Map<string, Team>
  priorOf(team: string): Team
  /** By league. */
  means: Map<string, Mean>
}

/** Logarithms: of a side's goals, and of the home side's advantage. */
interface Mean {
  goals: number
  edge: number
}

const DAY_MS = 86_400_000
const SWEEPS = 12
/** Results older than this many half-lives are left out. */
const HALF_LIVES = 7
/** A competition with this many games per team in some season is a league, where all meet at home and away; a cup has fewer. */
const LEAGUE_GAMES = 20
const AVERAGE: Team = { attack: 0, defence: 0 }

/** Fits all teams at once. Older results weigh less; their age is counted back from `nowMs`. */
export function rate(matches: readonly PlayedMatch[], nowMs: number, table: RatingsTable = FITTED): Ratings {
  const recent = matches.filter(({ kickOffMs }) => nowMs - kickOffMs < HALF_LIVES * table.halfLifeDays * DAY_MS)
  const seasons = seasonsOf(recent)
  const fits = new Map<string, Fit>()
  const mean: Mean = { goals: Math.log(table.meanGoals), edge: table.homeEdge }

  function fitFor(competition: string, league: string): Fit {
    const own = seasons.get(league) ?? []
    const isLeague = own.some(({ teams, matches: played }) => 2 * played >= LEAGUE_GAMES * teams.size)
    const key = isLeague ? competition : ''
    const fit =
      fits.get(key) ??
      (isLeague
        ? fitLeague(competition, league, own)
        : fitTeams(
            recent,
            nowMs,
            table,
            () => AVERAGE,
            () => 1,
          ))
    fits.set(key, fit)
    return fit
  }

  function fitLeague(competition: string, league: string, own: readonly Season[]): Fit {
    const before = own.filter((season) => season.competition !== competition)
    const [last, former] = [before.at(-1), before.at(-2)]
    const priorOf = (team: string): Team => {
      const isNew = last && !last.teams.has(team)
      const less = isNew ? table.newcomer : former && !former.teams.has(team) ? table.second : 0
      return { attack: -less, defence: -less }
    }
    const played = recent.filter((match) => match.league === league)
    return fitTeams(played, nowMs, table, priorOf, (match) => (match.competition === competition ? 1 : table.summer))
  }

  return {
    expect({ competition, league, home, away, neutral }) {
      const { teams, priorOf, means } = fitFor(competition, league)
      const [one, other] = apart(teams.get(home) ?? priorOf(home), teams.get(away) ?? priorOf(away), table.spread)
      return { ...expectGoals(one, other, neutral, means.get(league) ?? mean), lowScore: table.lowScore }
    },
  }
}

/** Goals expected of two teams, by their league's mean or, by default, the overall one. */
export function expectGoals(
  home: Team,
  away: Team,
  neutral: boolean,
  mean: Mean = { goals: Math.log(FITTED.meanGoals), edge: FITTED.homeEdge },
): Expectation {
  const edge = neutral ? 0 : mean.edge
  return {
    home: Math.exp(mean.goals + edge + home.attack - away.defence),
    away: Math.exp(mean.goals - edge + away.attack - home.defence),
  }
}

/** The two teams with `spread` times the difference between them, at the same total goals. */
function apart(one: Team, other: Team, spread: number): [Team, Team] {
  const more = ((spread - 1) * (one.attack + one.defence - other.attack - other.defence)) / 2
  return [
    { ...one, attack: one.attack + more },
    { ...other, attack: other.attack - more },
  ]
}

interface Season {
  competition: string
  teams: Set<string>
  matches: number
}

/** The seasons of each league, in order. */
function seasonsOf(matches: readonly PlayedMatch[]): Map<string, Season[]> {
  const found = new Map<string, Season[]>()
  for (const { competition, league, home, away } of matches.toSorted((a, b) => a.kickOffMs - b.kickOffMs)) {
    const own = found.get(league) ?? []
    found.set(league, own)
    let season = own.find((one) => one.competition === competition)
    if (!season) {
      season = { competition, teams: new Set(), matches: 0 }
      own.push(season)
    }
    season.teams.add(home).add(away)
    season.matches += 1
  }
  return found
}

/** One entry per side of each match: the numbers of the team that scored, its opponent and the league. */
interface Sides {
  attack: Int32Array
  defence: Int32Array
  league: Int32Array
  goals: Float64Array
  weight: Float64Array
  /** 1 at home, −1 away, 0 on neutral ground. */
  at: Int8Array
}

function fitTeams(
  matches: readonly PlayedMatch[],
  nowMs: number,
  table: RatingsTable,
  priorOf: (team: string) => Team,
  weightOf: (match: PlayedMatch) => number,
): Fit {
  const names = [...new Set(matches.flatMap(({ home, away }) => [home, away]))]
  const number = new Map(names.map((name, i) => [name, i]))
  const leagues = [...new Set(matches.map(({ league }) => league))]
  const leagueNumber = new Map(leagues.map((league, i) => [league, i]))
  const size = 2 * matches.length
  const sides: Sides = {
    attack: new Int32Array(size),
    defence: new Int32Array(size),
    league: new Int32Array(size),
    goals: new Float64Array(size),
    weight: new Float64Array(size),
    at: new Int8Array(size),
  }
  matches.forEach((match, m) => {
    const weight = weightOf(match) * 0.5 ** ((nowMs - match.kickOffMs) / DAY_MS / table.halfLifeDays)
    const pair = [number.get(match.home) ?? 0, number.get(match.away) ?? 0] as const
    for (const i of [0, 1] as const) {
      const at = 2 * m + i
      sides.attack[at] = pair[i]
      sides.defence[at] = pair[1 - i] ?? 0
      sides.league[at] = leagueNumber.get(match.league) ?? 0
      sides.goals[at] = match.goals[i]
      sides.weight[at] = weight
      sides.at[at] = match.neutral ? 0 : i === 0 ? 1 : -1
    }
  })

  const priors = names.map(priorOf)
  const ratings = {
    attack: Float64Array.from(priors, ({ attack }) => attack),
    defence: Float64Array.from(priors, ({ defence }) => defence),
    goals: new Float64Array(leagues.length).fill(Math.log(table.meanGoals)),
    edge: new Float64Array(leagues.length).fill(table.homeEdge),
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const field of ['attack', 'defence'] as const) improve(ratings, sides, field, (i) => priors[i]?.[field] ?? 0, table.priorGoals)
    const prior = table.leagueMatches * 2 * table.meanGoals
    improve(ratings, sides, 'goals', () => Math.log(table.meanGoals), prior)
    improve(ratings, sides, 'edge', () => table.homeEdge, prior)
  }
  return {
    teams: new Map(names.map((name, i) => [name, { attack: ratings.attack[i] ?? 0, defence: ratings.defence[i] ?? 0 }])),
    priorOf,
    means: new Map(leagues.map((league, i) => [league, { goals: ratings.goals[i] ?? 0, edge: ratings.edge[i] ?? 0 }])),
  }
}

type Numbers = Record<'attack' | 'defence' | 'goals' | 'edge', Float64Array>

/** One Newton step for every team's attack or defence, or every league's mean or edge, with the other values fixed. */
function improve(ratings: Numbers, sides: Sides, field: keyof Numbers, priorOf: (i: number) => number, priorWeight: number): void {
  const { attack, defence, goals, edge } = ratings
  const values = ratings[field]
  const owner = field === 'attack' || field === 'defence' ? sides[field] : sides.league
  const more = new Float64Array(values.length)
  const expected = new Float64Array(values.length)
  for (let i = 0; i < owner.length; i += 1) {
    const league = sides.league[i] ?? 0
    const at = sides.at[i] ?? 0
    const log =
      (goals[league] ?? 0) + at * (edge[league] ?? 0) + (attack[sides.attack[i] ?? 0] ?? 0) - (defence[sides.defence[i] ?? 0] ?? 0)
    const mean = (sides.weight[i] ?? 0) * Math.exp(log)
    // How much the logarithm of the goals grows with the value.
    const slope = field === 'defence' ? -1 : field === 'edge' ? at : 1
    const own = owner[i] ?? 0
    more[own] = (more[own] ?? 0) + slope * ((sides.weight[i] ?? 0) * (sides.goals[i] ?? 0) - mean)
    expected[own] = (expected[own] ?? 0) + slope * slope * mean
  }
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0
    values[i] = value + ((more[i] ?? 0) - priorWeight * (value - priorOf(i))) / ((expected[i] ?? 0) + priorWeight)
  }
}

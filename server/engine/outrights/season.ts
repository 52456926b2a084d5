import type { Expectation } from '../pricing/ratings.ts'
import { poisson } from '../random.ts'

/**
 * Forecasts who wins a league or a cup by playing the rest of it many times with the goals that ratings expect. It plays in
 * slices, as each must fit into a tick. A team is a number: its place in a list.
 */
export interface Forecast {
  /** Plays this many more times. */
  play(times: number): void
  readonly played: number
  /** Each team's share of wins; at least LEAST_CHANCE for a team still in a cup, as one without a price would look out. */
  chances(): number[]
}

/** The highest price of an outright, Hong Kong thousandths. */
export const LONGEST_ODDS = 200_000
/** The chance at that price. Smaller chances get the same price, which is below the fair one. */
const LEAST_CHANCE = 1_000 / LONGEST_ODDS
const NOBODY: ReadonlySet<number> = new Set()

export interface LeagueMatch {
  home: number
  away: number
  expected: Expectation
}
export interface Standing {
  points: number
  difference: number
  goals: number
}

/** The table after these results: `[home, away, home goals, away goals]`. */
export function standings(teams: number, results: readonly (readonly [number, number, number, number])[]): Standing[] {
  const table = Array.from({ length: teams }, (): Standing => ({ points: 0, difference: 0, goals: 0 }))
  for (const [home, away, h, a] of results) add(table, home, away, h, a)
  return table
}

/** The first in the table: by points, then goal difference, then goals. */
export function leader(table: readonly Standing[]): number {
  return table.reduce((best, row, i) => (worth(row) > worth(table[best] ?? row) ? i : best), 0)
}

const worth = (row: Standing | undefined): number => (row ? row.points * 1e6 + row.difference * 1e3 + row.goals : 0)

export const leagueForecast = (table: readonly Standing[], left: readonly LeagueMatch[], random: () => number): Forecast =>
  seasonForecast(table, random, (end) => {
    for (const { home, away, expected } of left) end(home, away, poisson(expected.home, random), poisson(expected.away, random))
  })

/** From a table on: `play` plays the games left, each time anew, and tells home and away, and the score of each. */
export function seasonForecast(
  table: readonly Standing[],
  random: () => number,
  play: (end: (home: number, away: number, h: number, a: number) => void) => void,
): Forecast {
  return forecast(table.length, () => {
    const end = table.map((row) => ({ ...row }))
    play((home, away, h, a) => add(end, home, away, h, a))
    // Teams level in everything draw lots: random parts of a goal decide.
    for (const row of end) row.goals += random() * 0.5
    return leader(end)
  })
}

/** A tie whose teams are known: by how many goals `one` leads, and the games left. */
export interface Tie {
  one: number
  other: number
  lead: number
  left: readonly LeagueMatch[]
}

/** The present state of a cup. */
export interface Cup {
  /** Groups being played; `table` has the results of all of them. */
  groups: { teams: readonly number[]; left: readonly LeagueMatch[] }[]
  table: readonly Standing[]
  /** How many teams qualify from the groups. */
  places: number
  ties: readonly Tie[]
  /** Teams still in, in no group or tie. */
  others: readonly number[]
  /** All teams still in. */
  alive: ReadonlySet<number>
}

/**
 * A forecast of a cup: its groups are played to their end, the same number from each qualify, and the best of the next; known ties
 * are played as drawn. The bracket after them is drawn anew each time, on neutral ground, with byes for the highest ranked. A
 * level tie is a coin toss.
 */
export function cupForecast(
  teams: number,
  { groups, table, places, ties, others, alive }: Cup,
  expected: (one: number, other: number) => Expectation,
  random: () => number,
): Forecast {
  const fromEach = Math.floor(places / Math.max(1, groups.length))

  /** The teams that qualify from the groups, the best first. */
  function through(): number[] {
    const end = table.map((row) => ({ ...row }))
    const byRank = (list: readonly number[]) => list.toSorted((a, b) => worth(end[b]) - worth(end[a]))
    for (const { left } of groups)
      for (const { home, away, expected: goals } of left) add(end, home, away, poisson(goals.home, random), poisson(goals.away, random))
    for (const row of end) row.goals += random() * 0.5
    const ranked = groups.map((group) => byRank(group.teams))
    const surely = Array.from({ length: fromEach }, (_, rank) => byRank(ranked.flatMap((group) => group[rank] ?? [])))
    const next = byRank(ranked.flatMap((group) => group[fromEach] ?? []))
    return [...surely.flat(), ...next.slice(0, places - fromEach * groups.length)]
  }

  function winner({ one, other, lead, left }: Tie): number {
    const total = left.reduce((sum, { home, expected: goals }) => {
      const won = poisson(goals.home, random) - poisson(goals.away, random)
      return sum + (home === one ? won : -won)
    }, lead)
    return total > 0 || (total === 0 && random() < 0.5) ? one : other
  }

  const champion = () => {
    let left = [...through(), ...shuffled([...ties.map(winner), ...others], random)]
    while (left.length > 1) {
      // When the number is no power of two, the first teams have a bye.
      const pairs = left.length - 2 ** Math.ceil(Math.log2(left.length) - 1)
      const free = left.slice(0, left.length - 2 * pairs)
      const drawn = shuffled(left.slice(free.length), random)
      const winners = Array.from({ length: pairs }, (_, i) => {
        const [one, other] = [drawn[2 * i] ?? 0, drawn[2 * i + 1] ?? 0]
        return winner({ one, other, lead: 0, left: [{ home: one, away: other, expected: expected(one, other) }] })
      })
      left = shuffled([...free, ...winners], random)
    }
    return left[0] ?? 0
  }
  return forecast(teams, champion, alive)
}

function forecast(teams: number, champion: () => number, alive: ReadonlySet<number> = NOBODY): Forecast {
  const won = new Array<number>(teams).fill(0)
  let played = 0
  return {
    play(times) {
      for (let n = 0; n < times; n += 1) {
        const team = champion()
        won[team] = (won[team] ?? 0) + 1
      }
      played += times
    },
    get played() {
      return played
    },
    chances: () => won.map((times, team) => (played === 0 ? 0 : Math.max(alive.has(team) ? LEAST_CHANCE : 0, times / played))),
  }
}

function add(table: Standing[], home: number, away: number, h: number, a: number): void {
  const [one, other] = [table[home], table[away]]
  if (!one || !other) return
  one.points += h > a ? 3 : h === a ? 1 : 0
  other.points += a > h ? 3 : h === a ? 1 : 0
  one.difference += h - a
  other.difference += a - h
  one.goals += h
  other.goals += a
}

function shuffled(list: readonly number[], random: () => number): number[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0]
  }
  return all
}

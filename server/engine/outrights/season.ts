import type { Expectation } from '../pricing/ratings.ts'
import { poisson } from '../random.ts'

/**
 * Who will win a league or a cup, by playing what is left of it many times over with the goals that ratings expect. Played in
 * slices, because it is done between two ticks of the clock. Teams are numbers, their places in a list.
 */
export interface Forecast {
  /** Play on so many times. */
  play(times: number): void
  readonly played: number
  /** How often each team won, as a share; of a team still in a cup never less than LEAST_CHANCE, for one that has no price looks out. */
  chances(): number[]
}

/** The highest price of an outright, Hong Kong thousandths. */
export const LONGEST_ODDS = 200_000
/** What that stands for: a smaller chance is sold at it, and so never above what is fair. */
const LEAST_CHANCE = 1_000 / LONGEST_ODDS
const NOBODY: ReadonlySet<number> = new Set()

export interface LeagueMatch {
  home: number
  away: number
  expected: Expectation
}
interface Standing {
  points: number
  difference: number
  goals: number
}

/** The table after the results, `[home, away, home goals, away goals]`. */
export function standings(teams: number, results: readonly (readonly [number, number, number, number])[]): Standing[] {
  const table = Array.from({ length: teams }, (): Standing => ({ points: 0, difference: 0, goals: 0 }))
  for (const [home, away, h, a] of results) add(table, home, away, h, a)
  return table
}

/** First in the table: by points, then goal difference, then goals. */
export function leader(table: readonly Standing[]): number {
  return table.reduce((best, row, i) => (worth(row) > worth(table[best] ?? row) ? i : best), 0)
}

const worth = (row: Standing | undefined): number => (row ? row.points * 1e6 + row.difference * 1e3 + row.goals : 0)

export function leagueForecast(table: readonly Standing[], left: readonly LeagueMatch[], random: () => number): Forecast {
  return forecast(table.length, () => {
    const end = table.map((row) => ({ ...row }))
    for (const { home, away, expected } of left) add(end, home, away, poisson(expected.home, random), poisson(expected.away, random))
    // Level in everything, a draw of lots, decided by less than any goal.
    for (const row of end) row.goals += random() * 0.5
    return leader(end)
  })
}

/** A tie that is drawn: by how many goals `one` leads, and the games of it that are left. */
export interface Tie {
  one: number
  other: number
  lead: number
  left: readonly LeagueMatch[]
}

/** A cup as it stands. */
export interface Cup {
  /** Groups that are being played, with the one table that all their results are in. */
  groups: { teams: readonly number[]; left: readonly LeagueMatch[] }[]
  table: readonly Standing[]
  /** How many go on from the groups. */
  places: number
  ties: readonly Tie[]
  /** Who is still in beside those of groups and ties. */
  others: readonly number[]
  /** All who are still in. */
  alive: ReadonlySet<number>
}

/**
 * A cup: its groups are played to their end, as many from each go on, and the best of those next to them; ties that are drawn are played
 * as they are. The bracket beyond them is drawn anew each time, on neutral ground, the first in rank have the byes; a level tie goes to
 * either.
 */
export function cupForecast(
  teams: number,
  { groups, table, places, ties, others, alive }: Cup,
  expected: (one: number, other: number) => Expectation,
  random: () => number,
): Forecast {
  const fromEach = Math.floor(places / Math.max(1, groups.length))

  /** Who goes on from the groups, the best of them first. */
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
      // Of a number that is no power of two the first ones have a bye.
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

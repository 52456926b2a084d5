import { poisson } from './random.ts'
import type { Expectation } from './ratings.ts'

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
  const worth = ({ points, difference, goals }: Standing) => points * 1e6 + difference * 1e3 + goals
  return table.reduce((best, row, i) => (worth(row) > worth(table[best] ?? row) ? i : best), 0)
}

export function leagueForecast(table: readonly Standing[], left: readonly LeagueMatch[], random: () => number): Forecast {
  return forecast(table.length, () => {
    const end = table.map((row) => ({ ...row }))
    for (const { home, away, expected } of left) add(end, home, away, poisson(expected.home, random), poisson(expected.away, random))
    // Level in everything, a draw of lots, decided by less than any goal.
    for (const row of end) row.goals += random() * 0.5
    return leader(end)
  })
}

/**
 * A cup among the teams still in it. The bracket beyond the next ties is not known, so it is drawn anew each time, on neutral
 * ground; a level tie goes to either.
 */
export function cupForecast(
  teams: number,
  alive: readonly number[],
  expected: (one: number, other: number) => Expectation,
  random: () => number,
): Forecast {
  const champion = () => {
    let left = shuffled(alive, random)
    while (left.length > 1) {
      const next: number[] = []
      // Of a number that is no power of two the first ones have a bye.
      const ties = left.length - 2 ** Math.ceil(Math.log2(left.length) - 1)
      for (let i = 0; i < ties; i += 1) next.push(winner(left[2 * i] ?? 0, left[2 * i + 1] ?? 0))
      left = [...next, ...left.slice(2 * ties)]
    }
    return left[0] ?? 0
  }
  return forecast(teams, champion, new Set(alive))

  function winner(one: number, other: number): number {
    const { home, away } = expected(one, other)
    const lead = poisson(home, random) - poisson(away, random)
    return lead > 0 || (lead === 0 && random() < 0.5) ? one : other
  }
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

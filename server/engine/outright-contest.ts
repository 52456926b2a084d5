import type { Expected } from './admit.ts'
import { type SeasonFixture, stillIn } from './knock-out.ts'
import { seeded } from './random.ts'
import { cupForecast, type Forecast, leader, leagueForecast, standings } from './season.ts'

/** What is left of a competition as a forecast; null when nothing is. `teams` gives each its number. */
export function contestOf(teams: readonly string[], season: readonly SeasonFixture[], expected: Expected, seed: string): Forecast | null {
  const random = seeded(seed)
  const at = (team: string) => teams.indexOf(team)
  const left = season.filter(({ known }) => !known)
  const [any] = season
  if (left.length === 0 || !any) return null
  if (!isCup(season)) {
    const matches = left.map((fixture) => ({ home: at(fixture.team1), away: at(fixture.team2), expected: expected(fixture) }))
    return leagueForecast(tableOf(teams, season), matches, random)
  }
  const alive = new Set([...stillIn(season)].map(at))
  if (alive.size < 2) return null
  const pairs = new Map<string, ReturnType<Expected>>()
  const between = (one: number, other: number) => {
    const key = `${one} ${other}`
    const found = pairs.get(key) ?? expected({ ...any, team1: teams[one] ?? '', team2: teams[other] ?? '', neutral: true })
    pairs.set(key, found)
    return found
  }
  return cupForecast(teams.length, [...alive].sort(), between, random)
}

/** The champion's number, once the last match has been played; null before, and when the file does not tell. */
export function championOf(teams: readonly string[], season: readonly SeasonFixture[]): number | null {
  if (season.length === 0 || season.some(({ known }) => !known)) return null
  if (!isCup(season)) return leader(tableOf(teams, season))
  const final = season.find(({ round }) => /(^|, )final$/i.test(round))
  if (!final || final.ft1 === null || final.ft2 === null) return null
  const winner = final.winner ?? (final.ft1 > final.ft2 ? 'H' : final.ft1 < final.ft2 ? 'C' : null)
  return winner === null ? null : teams.indexOf(winner === 'H' ? final.team1 : final.team2)
}

const isCup = (season: readonly SeasonFixture[]): boolean => season.some(({ round }) => /final/i.test(round))

const tableOf = (teams: readonly string[], season: readonly SeasonFixture[]) =>
  standings(
    teams.length,
    season.flatMap(({ known, team1, team2, ft1, ft2 }) =>
      known && ft1 !== null && ft2 !== null ? [[teams.indexOf(team1), teams.indexOf(team2), ft1, ft2] as const] : [],
    ),
  )

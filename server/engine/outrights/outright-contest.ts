import { isFootball } from '../../../domain/sports.ts'
import { cupLeft, type SeasonFixture } from '../fixtures/knock-out.ts'
import type { Expected } from '../play/admit.ts'
import { seeded } from '../random.ts'
import { cupForecast, type Forecast, type LeagueMatch, leader, leagueForecast, standings } from './season.ts'
import { sportForecast } from './sport-season.ts'

/** A forecast of the rest of a competition; null when it is over. Teams have their numbers by `teams`; `tz` is for times without a zone. */
export function contestOf(
  teams: readonly string[],
  season: readonly SeasonFixture[],
  expected: Expected,
  seed: string,
  tz: string,
): Forecast | null {
  const random = seeded(seed)
  const at = (team: string) => teams.indexOf(team)
  const matchOf = (fixture: SeasonFixture): LeagueMatch => ({
    home: at(fixture.team1),
    away: at(fixture.team2),
    expected: expected(fixture),
  })
  const left = season.filter(({ known }) => !known)
  const [any] = season
  if (left.length === 0 || !any) return null
  if (!isFootball(any.game_type)) return sportForecast(teams, season, tableOf(teams, season), random)
  if (!isCup(season)) {
    return leagueForecast(tableOf(teams, season), left.map(matchOf), random)
  }
  const cup = cupLeft(season, tz)
  const alive = new Set([...cup.alive].map(at))
  if (alive.size < 2) return null
  const pairs = new Map<string, ReturnType<Expected>>()
  const between = (one: number, other: number) => {
    const key = `${one} ${other}`
    const found = pairs.get(key) ?? expected({ ...any, team1: teams[one] ?? '', team2: teams[other] ?? '', neutral: true })
    pairs.set(key, found)
    return found
  }
  const open = (fixtures: readonly SeasonFixture[]) => fixtures.filter(({ known }) => !known).map(matchOf)
  const groups = cup.groups.map((fixtures) => ({
    teams: [...new Set(fixtures.flatMap(({ team1, team2 }) => [at(team1), at(team2)]))],
    left: open(fixtures),
  }))
  const ties = cup.ties.map((fixtures) => {
    const [one, other] = [at(fixtures[0]?.team1 ?? ''), at(fixtures[0]?.team2 ?? '')]
    const lead = fixtures.reduce((sum, { known, team1, ft1, ft2 }) => {
      if (!known || ft1 === null || ft2 === null) return sum
      return sum + (at(team1) === one ? ft1 - ft2 : ft2 - ft1)
    }, 0)
    return { one, other, lead, left: open(fixtures) }
  })
  const { places, others } = cup
  const table = tableOf(teams, cup.groups.flat())
  return cupForecast(teams.length, { groups, table, places, ties, others: others.map(at), alive }, between, random)
}

/** Whether a match list shows what decides the champion: a final, or the table of a league in which all meet equally often. */
export function hasKnownFormat(fixtures: readonly Pick<SeasonFixture, 'round' | 'team1' | 'team2'>[]): boolean {
  if (isCup(fixtures)) return true
  const teams = new Set(fixtures.flatMap(({ team1, team2 }) => [team1, team2]))
  const meetings = Map.groupBy(fixtures, ({ team1, team2 }) => [team1, team2].sort().join('|'))
  const [first] = meetings.values()
  return meetings.size === (teams.size * (teams.size - 1)) / 2 && [...meetings.values()].every((games) => games.length === first?.length)
}

/** The champion's number; null before the last match has been played, and when the file does not give the winner. */
export function championOf(teams: readonly string[], season: readonly SeasonFixture[]): number | null {
  if (season.length === 0 || season.some(({ known }) => !known)) return null
  if (!isCup(season)) return leader(withLots(teams, season))
  const final = season.find(({ round }) => /(^|, )final$/i.test(round))
  if (!final || final.ft1 === null || final.ft2 === null) return null
  const winner = final.winner ?? (final.ft1 > final.ft2 ? 'H' : final.ft1 < final.ft2 ? 'C' : null)
  return winner === null ? null : teams.indexOf(winner === 'H' ? final.team1 : final.team2)
}

/** Generated teams that are level in everything draw lots, as their forecast has it: always the same ones. */
function withLots(teams: readonly string[], season: readonly SeasonFixture[]) {
  const table = tableOf(teams, season)
  const [any] = season
  if (!any?.generated) return table
  return table.map((row, i) => ({ ...row, goals: row.goals + seeded(`lots|${any.source_key}|${teams[i]}`)() * 0.5 }))
}

const isCup = (season: readonly Pick<SeasonFixture, 'round'>[]): boolean => season.some(({ round }) => /final/i.test(round))

const tableOf = (teams: readonly string[], season: readonly SeasonFixture[]) =>
  standings(
    teams.length,
    season.flatMap(({ known, team1, team2, ft1, ft2 }) =>
      known && ft1 !== null && ft2 !== null ? [[teams.indexOf(team1), teams.indexOf(team2), ft1, ft2] as const] : [],
    ),
  )

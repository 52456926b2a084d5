import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { kickOffMs } from '../server/engine/fixtures/kick-off.ts'
import { parseFixtures } from '../server/engine/fixtures/parse.ts'
import { ratedOf } from '../server/engine/match/game-rows.ts'
import { chancesOf } from '../server/engine/pricing/chances.ts'
import { outlooksOf } from '../server/engine/pricing/outlook.ts'
import type { Expectation, PlayedMatch } from '../server/engine/pricing/ratings.ts'
import { type Outcome, outcomeOf } from './peers/elo.ts'

/** Chances of home, draw, away. */
export type Forecast = readonly [number, number, number]

/** The leagues for fitting and judging the ratings: England, Spain, Germany, Italy. */
export const FOUR_LEAGUES: ReadonlySet<string> = new Set(
  ['English Premier League', 'Spain Primera División', 'Deutsche Bundesliga', 'Italian Serie A'].map((competition) =>
    leagueOf(competition),
  ),
)

function leagueOf(competition: string): string {
  return ratedOf({ competition, team1: '', team2: '', neutral: false }).league
}

/** The folders of the command line, or FIXTURES_DIR; none, with a message, when they are missing. */
export function folders(): string[] {
  const named = process.argv.slice(2)
  const all = named.length > 0 ? named : process.env.FIXTURES_DIR ? [process.env.FIXTURES_DIR] : []
  const missing = all.filter((folder) => !existsSync(folder))
  if (all.length > 0 && missing.length === 0) return all
  const why = missing.length > 0 ? ` at ${missing.join(', ')}` : ''
  console.log(`skipped: no folder of match lists${why}. Name one or more behind the command, or FIXTURES_DIR.`)
  return []
}

/** All results of the files in the folders, each once, in order of time. */
export function readSeasons(from: readonly string[]): PlayedMatch[] {
  const files = from.flatMap((folder) => readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [join(folder, name)] : [])))
  const found = new Map<string, PlayedMatch>()
  for (const file of files) {
    for (const fixture of parseFixtures(basename(file), readFileSync(file, 'utf8')).fixtures) {
      if (!fixture.result) continue
      const match = { ...ratedOf(fixture), goals: fixture.result.ft, kickOffMs: kickOffMs(fixture, 'UTC') }
      found.set([match.league, fixture.date, match.home, match.away].join('|'), match)
    }
  }
  console.log(`${files.length} files, ${found.size} results`)
  return [...found.values()].sort((a, b) => a.kickOffMs - b.kickOffMs)
}

/** Chances of 1X2 as priced. */
export function forecastOf(expected: Expectation): Forecast {
  const { FT } = outlooksOf(expected, { period: '', minutes: 0, score: [0, 0], half: null })
  const [home = 0, away = 0, draw = 0] = chancesOf('M', null, FT)
  return [home, draw, away]
}

export const brier = (forecast: Forecast, outcome: Outcome): number =>
  forecast.reduce((sum, p, i) => sum + (p - (i === outcome ? 1 : 0)) ** 2, 0)

export const brierOf = (forecasts: readonly Forecast[], matches: readonly Pick<PlayedMatch, 'goals'>[]): number =>
  forecasts.reduce((sum, forecast, i) => sum + brier(forecast, outcomeOf(matches[i]?.goals ?? [0, 0])), 0) / forecasts.length

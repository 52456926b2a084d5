import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chancesOf } from '../server/engine/chances.ts'
import { kickOffMs } from '../server/engine/fixtures/kick-off.ts'
import { parseFixtures } from '../server/engine/fixtures/parse.ts'
import { goalTable } from '../server/engine/goals.ts'
import { clubName } from '../server/engine/names.ts'
import { type PlayedMatch, rate } from '../server/engine/ratings.ts'
import { eloForecast, type Forecast, type Outcome, outcomeOf, type Trial } from './peers/elo.ts'

/**
 * `npm run bench -- pricing [folder]`: how well pre-match 1X2 is foretold on imported seasons. Each competition is split by
 * time: the first SHARE of its matches may be learnt from, on the rest every forecast is made the way the engine makes it, from
 * the results before that day and nothing else. Beside it the same matches by base rates and by Elo ratings alone.
 */
const SHARE = 0.5
const DAY_MS = 86_400_000
const BANDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1]

const folder = process.argv[2] ?? process.env.FIXTURES_DIR
if (!folder || !existsSync(folder)) {
  console.log(
    `skipped: no folder of match lists${folder ? ` at ${folder}` : ''}. Name one: npm run bench -- pricing <folder>, or FIXTURES_DIR.`,
  )
} else report(read(folder))

interface Played extends PlayedMatch {
  competition: string
}

function read(from: string): Played[] {
  const files = readdirSync(from).filter((name) => name.endsWith('.json'))
  const matches = files.flatMap((name) =>
    parseFixtures(basename(name), readFileSync(join(from, name), 'utf8')).fixtures.flatMap((fixture): Played[] => {
      const { team1, team2, result, neutral, competition } = fixture
      if (!result) return []
      const kickOff = kickOffMs(fixture, 'UTC')
      return [{ home: clubName(team1), away: clubName(team2), goals: result.ft, neutral, kickOffMs: kickOff, competition }]
    }),
  )
  console.log(`${files.length} files, ${matches.length} results`)
  return matches.sort((a, b) => a.kickOffMs - b.kickOffMs)
}

function report(matches: readonly Played[]): void {
  const tested = new Set(
    [...Map.groupBy(matches, ({ competition }) => competition).values()].flatMap((own) => own.slice(Math.floor(own.length * SHARE))),
  )
  const trials: Trial[] = matches.map((match) => ({ ...match, outcome: outcomeOf(match.goals), tested: tested.has(match) }))
  const models: [string, Forecast[]][] = [
    ['our ratings', trials.length > 0 ? ours(trials) : []],
    ['Elo alone', eloForecast(trials)],
    ['base rates', baseRates(trials)],
  ]
  const asked = trials.filter((trial) => trial.tested)
  console.log(`${asked.length} of them foretold, each from the results before its day\n`)
  console.log('                  Brier   log loss')
  for (const [name, forecasts] of models) {
    const scores = asked.map(({ outcome }, i) => score(forecasts[i], outcome))
    const mean = (of: (one: { brier: number; log: number }) => number) => scores.reduce((sum, one) => sum + of(one), 0) / scores.length
    console.log(`${name.padEnd(16)} ${mean(({ brier }) => brier).toFixed(4)}     ${mean(({ log }) => log).toFixed(4)}`)
  }
  console.log('\nCalibration of our ratings, home, draw and away together')
  console.log('said        foretold   happened      n')
  for (const line of calibration(models[0]?.[1] ?? [], asked)) console.log(line)
}

/** One fit a day of matches, as the engine fits once before the day's first kick-off. */
function ours(trials: readonly Trial[]): Forecast[] {
  const forecasts: Forecast[] = []
  let fitted = { day: Number.NEGATIVE_INFINITY, ratings: rate([], 0) }
  for (const { kickOffMs: at, tested, home, away, neutral } of trials) {
    if (!tested) continue
    const day = Math.floor(at / DAY_MS)
    if (fitted.day !== day) {
      const known = trials.filter((match) => match.kickOffMs < day * DAY_MS)
      fitted = { day, ratings: rate(known, day * DAY_MS) }
    }
    const goals = goalTable(fitted.ratings.expect(home, away, neutral))
    const [h = 0, a = 0, d = 0] = chancesOf('M', { goals, score: [0, 0], halves: { first: goals, second: goals } })
    forecasts.push([h, d, a])
  }
  return forecasts
}

/** How often home, draw and away came before. */
function baseRates(trials: readonly Trial[]): Forecast[] {
  const learnt = trials.filter(({ tested }) => !tested)
  const share = (of: Outcome) => learnt.filter(({ outcome }) => outcome === of).length / learnt.length
  const rates: Forecast = [share(0), share(1), share(2)]
  return trials.filter(({ tested }) => tested).map(() => rates)
}

function score(forecast: Forecast | undefined, outcome: Outcome): { brier: number; log: number } {
  if (!forecast) throw new Error('a match was not foretold')
  const brier = forecast.reduce<number>((sum, p, i) => sum + (p - (i === outcome ? 1 : 0)) ** 2, 0)
  return { brier, log: -Math.log(forecast[outcome]) }
}

function calibration(forecasts: readonly Forecast[], asked: readonly Trial[]): string[] {
  const said = forecasts.flatMap((forecast, n) => forecast.map((p, i) => ({ p, came: asked[n]?.outcome === i })))
  return BANDS.slice(1).flatMap((to, i) => {
    const from = BANDS[i] ?? 0
    const band = said.filter(({ p }) => p >= from && p < to)
    if (band.length === 0) return []
    const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8)
    const foretold = band.reduce((sum, { p }) => sum + p, 0) / band.length
    const happened = band.filter(({ came }) => came).length / band.length
    const label = `${Math.round(100 * from)}–${Math.round(100 * to)} %`
    return [`${label.padEnd(10)}  ${percent(foretold)}   ${percent(happened)}  ${String(band.length).padStart(5)}`]
  })
}

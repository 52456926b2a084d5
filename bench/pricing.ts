import { type PlayedMatch, rate } from '../server/engine/pricing/ratings.ts'
import { FITTED_BEFORE } from '../server/engine/pricing/ratings-table.ts'
import { eloForecast, type Outcome, outcomeOf, type Trial } from './peers/elo.ts'
import { brierOf, FOUR_LEAGUES, type Forecast, folders, forecastOf, readSeasons } from './seasons.ts'

/**
 * `npm run bench -- pricing <folder>…`: how well pre-match 1X2 is forecast in seasons that nothing was fitted to, each match as in the
 * engine, only from results before its day. Beside it Elo ratings alone, which learn from earlier seasons, and base rates.
 */
const DAY_MS = 86_400_000
/** Without newer seasons this share of each competition is learnt from, and the rest forecast. */
const SHARE = 0.5
const BRIER_AT_MOST = 0.588
/** Of the mean over the deciles: chance alone puts one of them this far off, so no model meets it in each. */
const OFF_AT_MOST = 0.015

const from = folders()
if (from.length > 0) report(readSeasons(from))

function report(matches: readonly PlayedMatch[]): void {
  const tested = unseen(matches)
  const trials: Trial[] = matches.map((match) => ({ ...match, outcome: outcomeOf(match.goals), tested: tested.has(match) }))
  const asked = trials.filter((trial) => trial.tested)
  const models = { ours: ours(trials), elo: eloForecast(trials), base: baseRates(trials) }
  console.log(
    `${asked.length} of them foretold, each from the results before its day. Closing prices, which are the limit: in none of the files.\n`,
  )
  const groups = Map.groupBy(asked.keys(), (i) => (asked[i]?.competition ?? '').trim())
  const four = [...asked.keys()].filter((i) => FOUR_LEAGUES.has(asked[i]?.league ?? ''))
  console.log(`${'Brier of 1X2'.padEnd(34)}  matches    ours     Elo    base`)
  const line = (name: string, of: readonly number[]) => {
    const score = (forecasts: readonly Forecast[]) => {
      const own = of.flatMap((i) => (forecasts[i] ? [forecasts[i]] : []))
      return brierOf(
        own,
        of.flatMap((i) => asked[i] ?? []),
      ).toFixed(4)
    }
    console.log(`${name.padEnd(34)} ${String(of.length).padStart(8)}  ${[models.ours, models.elo, models.base].map(score).join('  ')}`)
    return Number(score(models.ours))
  }
  for (const [name, of] of groups) line(name, of)
  line('all', [...asked.keys()])
  if (four.length > 0) {
    const mean = line('England, Spain, Germany, Italy', four)
    console.log(`${' '.repeat(36)}goal: at most ${BRIER_AT_MOST}, ${mean <= BRIER_AT_MOST ? 'met' : 'short'}`)
  }
  calibration(four.length > 0 ? four : [...asked.keys()], models.ours, asked)
}

/** The seasons that nothing was fitted to; without any, the later part of each competition. */
function unseen(matches: readonly PlayedMatch[]): Set<PlayedMatch> {
  const later = matches.filter(({ kickOffMs }) => kickOffMs >= Date.parse(FITTED_BEFORE))
  if (later.length > 0) return new Set(later)
  const groups = Map.groupBy(matches, ({ competition }) => competition)
  return new Set([...groups.values()].flatMap((own) => own.slice(Math.floor(own.length * SHARE))))
}

/** One fit a match day, as the engine fits before the day's first kick-off. */
function ours(trials: readonly Trial[]): Forecast[] {
  let fitted = { day: Number.NEGATIVE_INFINITY, ratings: rate([], 0) }
  return trials.flatMap((trial) => {
    if (!trial.tested) return []
    const day = Math.floor(trial.kickOffMs / DAY_MS)
    if (fitted.day !== day) {
      const known = trials.filter((match) => match.kickOffMs < day * DAY_MS)
      fitted = { day, ratings: rate(known, day * DAY_MS) }
    }
    return [forecastOf(fitted.ratings.expect(trial))]
  })
}

/** Frequencies of home, draw and away so far. */
function baseRates(trials: readonly Trial[]): Forecast[] {
  const learnt = trials.filter(({ tested }) => !tested)
  const share = (of: Outcome) => learnt.filter(({ outcome }) => outcome === of).length / learnt.length
  const rates: Forecast = [share(0), share(1), share(2)]
  return trials.filter(({ tested }) => tested).map(() => rates)
}

/** By deciles of the forecasts: home, draw and away together, in ten bands of equal size. */
function calibration(of: readonly number[], forecasts: readonly Forecast[], asked: readonly Trial[]): void {
  const said = of.flatMap((n) => (forecasts[n] ?? []).map((p, i) => ({ p, came: asked[n]?.outcome === i }))).sort((a, b) => a.p - b.p)
  console.log('\nCalibration of ours      foretold  happened      off   chance alone')
  const off: number[] = []
  let farthest = 0
  for (let decile = 0; decile < 10; decile += 1) {
    const band = said.slice(Math.floor((decile * said.length) / 10), Math.floor(((decile + 1) * said.length) / 10))
    const foretold = band.reduce((sum, { p }) => sum + p, 0) / band.length
    const happened = band.filter(({ came }) => came).length / band.length
    const alone = Math.sqrt(band.reduce((sum, { p }) => sum + p * (1 - p), 0)) / band.length
    off.push(Math.abs(happened - foretold))
    farthest = Math.max(farthest, Math.abs(happened - foretold) / alone)
    const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8)
    const label = `${percent(band[0]?.p ?? 0)} to${percent(band.at(-1)?.p ?? 0)}`
    console.log(`${label}    ${percent(foretold)}  ${percent(happened)} ${percent(happened - foretold)}      ±${percent(alone).trim()}`)
  }
  const mean = off.reduce((sum, one) => sum + one, 0) / off.length
  const points = (100 * mean).toFixed(2)
  console.log(`off by ${points} points a decile; goal: at most ${100 * OFF_AT_MOST}, ${mean <= OFF_AT_MOST ? 'met' : 'short'}`)
  console.log(`the farthest by ${farthest.toFixed(1)} times what chance alone does`)
}

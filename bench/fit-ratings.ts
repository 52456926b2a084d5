import { type Expectation, type PlayedMatch, rate } from '../server/engine/pricing/ratings.ts'
import { FITTED, FITTED_BEFORE, type RatingsTable } from '../server/engine/pricing/ratings-table.ts'
import { brierOf, FOUR_LEAGUES, folders, forecastOf, readSeasons } from './seasons.ts'

/**
 * `npm run bench -- fit-ratings <folder>…`: fits pricing/ratings-table.ts of the engine again, and prints it. Moves one number after
 * the other while the mean Brier score of 1X2 improves, by coarse and then by finer steps. Each fortnight of the seasons up to
 * FITTED_BEFORE is forecast from earlier results; the first seasons of each league are only learnt from.
 */
const FORTNIGHT_MS = 14 * 86_400_000
const LEARNT_SEASONS = 3
/** Factors of the steps below, coarse to fine. */
const SCALES = [1, 0.5]
/** The step of each number, added or multiplied. */
const STEPS = {
  halfLifeDays: { times: 1.4 },
  summer: { plus: 0.15 },
  priorGoals: { times: 1.6 },
  newcomer: { plus: 0.06 },
  second: { plus: 0.04 },
  spread: { plus: 0.03 },
  leagueMatches: { times: 2 },
  lowScore: { plus: 0.03 },
} as const satisfies Partial<Record<keyof RatingsTable, { times: number } | { plus: number }>>
type Moved = keyof typeof STEPS

const from = folders()
if (from.length > 0) fitTable(readSeasons(from))

function fitTable(all: readonly PlayedMatch[]): void {
  const matches = all.filter(({ league, kickOffMs }) => FOUR_LEAGUES.has(league) && kickOffMs < Date.parse(FITTED_BEFORE))
  const leagues = [...Map.groupBy(matches, ({ league }) => league).values()].map((played) => ({ played, fortnights: fortnightsOf(played) }))
  let table: RatingsTable = { ...FITTED, ...averages(matches) }
  let foretold = expectations(leagues, table)
  let best = scoreOf(foretold, table)
  console.log(`${foretold.length} matches foretold; mean Brier ${best.toFixed(5)} as it is`)
  for (const scale of SCALES) {
    for (let moved = true; moved; ) {
      moved = false
      for (const key of Object.keys(STEPS) as Moved[]) {
        for (const direction of [1, -1]) {
          const tried = { ...table, [key]: step(table[key], key, direction * scale) }
          // The correction needs no new expectations.
          const again = key === 'lowScore' ? foretold : expectations(leagues, tried)
          const score = scoreOf(again, tried)
          if (score >= best - 1e-6) continue
          ;[table, foretold, best, moved] = [tried, again, score, true]
          console.log(`${best.toFixed(5)}  ${key} ${tried[key].toFixed(3)}`)
          break
        }
      }
    }
  }
  console.log(table)
}

function step(value: number, key: Moved, by: number): number {
  const size = STEPS[key]
  return 'times' in size ? value * size.times ** by : value + size.plus * by
}

/** Averages of all matches: goals of a side, and the log of the home side's advantage. */
function averages(matches: readonly PlayedMatch[]): Pick<RatingsTable, 'meanGoals' | 'homeEdge'> {
  const mean = (side: 0 | 1) => matches.reduce((sum, { goals }) => sum + goals[side], 0) / matches.length
  return { meanGoals: Math.sqrt(mean(0) * mean(1)), homeEdge: Math.log(mean(0) / mean(1)) / 2 }
}

/** The fortnights of the forecast seasons. */
function fortnightsOf(played: readonly PlayedMatch[]): PlayedMatch[][] {
  const seasons = [...new Set(played.map(({ competition }) => competition))].slice(LEARNT_SEASONS)
  const asked = played.filter(({ competition }) => seasons.includes(competition))
  return [...Map.groupBy(asked, ({ kickOffMs }) => Math.floor(kickOffMs / FORTNIGHT_MS)).values()]
}

interface League {
  played: readonly PlayedMatch[]
  fortnights: PlayedMatch[][]
}
interface Foretold {
  match: PlayedMatch
  expected: Expectation
}

function expectations(leagues: readonly League[], table: RatingsTable): Foretold[] {
  return leagues.flatMap(({ played, fortnights }) =>
    fortnights.flatMap((fortnight) => {
      const fromMs = Math.floor((fortnight[0]?.kickOffMs ?? 0) / FORTNIGHT_MS) * FORTNIGHT_MS
      const known = played.filter(({ kickOffMs }) => kickOffMs < fromMs)
      const ratings = rate(known, fromMs, table)
      return fortnight.map((match) => ({ match, expected: ratings.expect(match) }))
    }),
  )
}

function scoreOf(foretold: readonly Foretold[], { lowScore }: RatingsTable): number {
  const forecasts = foretold.map(({ expected }) => forecastOf({ ...expected, lowScore }))
  return brierOf(
    forecasts,
    foretold.map(({ match }) => match),
  )
}

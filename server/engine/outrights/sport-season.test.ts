import { expect, test } from 'vitest'
import type { SeasonFixture } from '../fixtures/knock-out.ts'
import { seasonGames } from '../generated/seasons.ts'
import { seeded } from '../random.ts'
import type { OtherSport } from '../sports/rules.ts'
import { championOf, contestOf } from './outright-contest.ts'
import { standings } from './season.ts'
import { sportForecast } from './sport-season.ts'

/** A season of a run, of which the first games are known. */
function seasonOf(type: OtherSport, runSeed: string, known: number): SeasonFixture[] {
  const games = seasonGames({ runSeed, type, league: 0, season: 5 })
  return games.map(({ fixture }, i) => ({ id: 0n, neutral: false, generated: true, goals: [], winner: null, ...fixture, known: i < known }))
}
const expected = () => ({ home: 1, away: 1 })

test.each([
  ['TN', 0, 0.15],
  ['TN', 14, 0.3],
  ['BK', 0, 0.15],
] as const)('%s seasons are won by each team as often as forecast after %i games [ENG-14]', (type, known, sure) => {
  const runs = 80
  const won = new Array<number>(8).fill(0)
  const forecast = new Array<number>(8).fill(0)
  let ofChampion = 0
  for (let run = 0; run < runs; run += 1) {
    const season = seasonOf(type, `run ${run}`, known)
    const teams = [...new Set(season.flatMap(({ team1, team2 }) => [team1, team2]))]
    const contest = contestOf(teams, season, expected, `seed ${run}`, 'UTC')
    contest?.play(200)
    const chances = contest?.chances() ?? []
    for (const [team, chance] of chances.entries()) forecast[team] = (forecast[team] ?? 0) + chance
    const all = season.map((fixture) => ({ ...fixture, known: true }))
    const champion = championOf(teams, all)
    expect(contestOf(teams, all, expected, '', 'UTC')).toBeNull()
    if (champion === null) continue
    won[champion] = (won[champion] ?? 0) + 1
    ofChampion += chances[champion] ?? 0
  }
  expect(won.reduce((sum, times) => sum + times, 0)).toBe(runs)
  for (const [team, times] of won.entries()) expect(Math.abs(times - (forecast[team] ?? 0)) / runs).toBeLessThan(1.5 / Math.sqrt(runs))
  // Sharper than chance alone, and never sure of what is not decided.
  expect(Math.max(...forecast) / runs).toBeGreaterThan(0.2)
  // By strengths alone a champion had about a chance in six, half-way through two in five.
  expect(ofChampion / runs).toBeGreaterThan(sure)
})

test('a team that won its games so far is thought stronger in those to come, whatever the table says [ENG-14]', () => {
  const season = seasonOf('TN', 'form', 14)
  const teams = [...new Set(season.flatMap(({ team1, team2 }) => [team1, team2]))]
  const [team] = teams
  const chance = (own: number, others: number) => {
    const told = season.map((fixture): SeasonFixture => {
      if (!fixture.known || ![fixture.team1, fixture.team2].some((one) => one === team)) return fixture
      return { ...fixture, ft1: fixture.team1 === team ? own : others, ft2: fixture.team1 === team ? others : own }
    })
    const forecast = sportForecast(teams, told, standings(teams.length, []), seeded('form'))
    forecast?.play(2_000)
    return forecast?.chances()[0] ?? 0
  }
  expect(chance(2, 0)).toBeGreaterThan(1.5 * chance(0, 2))
})

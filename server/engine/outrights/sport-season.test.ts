import { expect, test } from 'vitest'
import type { SeasonFixture } from '../fixtures/knock-out.ts'
import { seasonGames } from '../generated/seasons.ts'
import type { OtherSport } from '../sports/rules.ts'
import { championOf, contestOf } from './outright-contest.ts'

/** A season of a run, of which the first games are known. */
function seasonOf(type: OtherSport, runSeed: string, known: number): SeasonFixture[] {
  const games = seasonGames({ runSeed, type, league: 0, season: 5 })
  return games.map(({ fixture }, i) => ({ id: 0n, neutral: false, generated: true, goals: [], winner: null, ...fixture, known: i < known }))
}
const expected = () => ({ home: 1, away: 1 })

test.each([
  ['TN', 0],
  ['TN', 14],
  ['BK', 0],
] as const)('%s seasons are won by each team as often as forecast after %i games [ENG-14]', (type, known) => {
  const runs = 80
  const won = new Array<number>(8).fill(0)
  const forecast = new Array<number>(8).fill(0)
  for (let run = 0; run < runs; run += 1) {
    const season = seasonOf(type, `run ${run}`, known)
    const teams = [...new Set(season.flatMap(({ team1, team2 }) => [team1, team2]))]
    const contest = contestOf(teams, season, expected, `seed ${run}`, 'UTC')
    contest?.play(200)
    for (const [team, chance] of (contest?.chances() ?? []).entries()) forecast[team] = (forecast[team] ?? 0) + chance
    const all = season.map((fixture) => ({ ...fixture, known: true }))
    const champion = championOf(teams, all)
    expect(contestOf(teams, all, expected, '', 'UTC')).toBeNull()
    if (champion !== null) won[champion] = (won[champion] ?? 0) + 1
  }
  expect(won.reduce((sum, times) => sum + times, 0)).toBe(runs)
  for (const [team, times] of won.entries()) expect(Math.abs(times - (forecast[team] ?? 0)) / runs).toBeLessThan(1.5 / Math.sqrt(runs))
  // Sharper than chance alone, and never sure of what is not decided.
  expect(Math.max(...forecast) / runs).toBeGreaterThan(0.2)
})

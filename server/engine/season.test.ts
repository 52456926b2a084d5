import { describe, expect, test } from 'vitest'
import type { SeasonFixture } from './knock-out.ts'
import { championOf, contestOf } from './outright-contest.ts'
import { MARGIN, quote } from './pricing.ts'
import { seeded } from './random.ts'
import { cupForecast, LONGEST_ODDS, leader, leagueForecast, standings } from './season.ts'

const even = { home: 1.3, away: 1.3 }
const fixture = (change: Partial<SeasonFixture>): SeasonFixture => ({
  ...{
    id: 1n,
    source_key: '',
    game_type: 'FT',
    competition: 'Cup',
    round: 'Matchday 1',
    date: '2031-01-01',
    time: null,
    zone: null,
    team1: 'A',
    team2: 'B',
  },
  ...{ neutral: false, generated: false, ht1: null, ht2: null, ft1: null, ft2: null, goals: [], winner: null, known: false },
  ...change,
})

describe('a league', () => {
  test('is led by points, then goal difference, then goals', () => {
    expect(leader(standings(3, [[0, 1, 1, 0]]))).toBe(0)
    expect(
      leader(
        standings(3, [
          [0, 1, 1, 0],
          [2, 1, 4, 0],
        ]),
      ),
    ).toBe(2)
    expect(
      leader(
        standings(4, [
          [0, 1, 1, 0],
          [2, 3, 3, 2],
        ]),
      ),
    ).toBe(2)
  })

  test('whose leader cannot be caught is won, one that is level goes either way, nobody out of reach ever wins [SPORT-24]', () => {
    const far = standings(3, [
      [0, 1, 1, 0],
      [0, 2, 1, 0],
      [0, 1, 1, 0],
    ])
    const decided = leagueForecast(far, [{ home: 1, away: 2, expected: even }], seeded('decided'))
    decided.play(100)
    expect(decided.chances()).toEqual([1, 0, 0])
    const level = leagueForecast(standings(2, []), [{ home: 0, away: 1, expected: even }], seeded('level'))
    level.play(2_000)
    expect(level.chances()[0]).toBeCloseTo(0.5, 1)
  })
})

test('a cup of any size ends with one of those still in it, equal teams alike [SPORT-24]', () => {
  for (let size = 2; size <= 33; size += 1) {
    const alive = Array.from({ length: size }, (_, i) => i + 1)
    const cup = cupForecast(size + 2, alive, () => even, seeded(`cup ${size}`))
    cup.play(400)
    const chances = cup.chances()
    expect([chances[0], chances[size + 1]]).toEqual([0, 0])
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
    for (const one of alive) expect(Math.abs((chances[one] ?? 0) - 1 / size)).toBeLessThan(4 * Math.sqrt(1 / size / 400))
  }
})

test('a team still in a cup has a price though it never wins: only one that is out has none [ENG-08]', () => {
  const mismatch = (one: number, other: number) => ({ ...even, home: one === 2 ? 0.01 : 5, away: other === 2 ? 0.01 : 5 })
  const cup = cupForecast(3, [1, 2], mismatch, seeded('mismatch'))
  cup.play(600)
  const chances = cup.chances()
  expect(chances[0]).toBe(0)
  expect(quote(chances, MARGIN.FS, { least: 10, most: LONGEST_ODDS })[2]).toBeGreaterThan(0)
})

test('the champion is who won the final in the end, or leads the table; nobody before the last match', () => {
  const teams = ['A', 'B', 'C']
  const semi = fixture({ round: 'Semi-finals', team2: 'C', ft1: 1, ft2: 0, known: true })
  const final = fixture({ round: 'Final', ft1: 2, ft2: 2, winner: 'C', known: true })
  expect(championOf(teams, [semi, { ...final, known: false }])).toBeNull()
  expect(championOf(teams, [semi, final])).toBe(1)
  expect(championOf(teams, [semi, { ...final, winner: null }])).toBeNull()
  expect(championOf(teams, [fixture({ ft1: 0, ft2: 1, known: true })])).toBe(1)
  const forecast = contestOf(teams, [semi, { ...final, known: false }], () => even, 'seed')
  forecast?.play(500)
  expect(forecast?.chances()[2]).toBe(0)
  expect(contestOf(teams, [semi, final], () => even, 'seed')).toBeNull()
})

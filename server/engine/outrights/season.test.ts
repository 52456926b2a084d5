import { describe, expect, test } from 'vitest'
import type { SeasonFixture } from '../fixtures/knock-out.ts'
import { MARGIN } from '../pricing/pricing.ts'
import { quote } from '../pricing/quote.ts'
import { seeded } from '../random.ts'
import { championOf, contestOf, hasKnownFormat } from './outright-contest.ts'
import { type Cup, cupForecast, LONGEST_ODDS, leader, leagueForecast, standings } from './season.ts'

const even = { home: 1.3, away: 1.3 }
/** A cup without any draw yet. */
const drawnOf = (teams: number[]): Cup => ({ groups: [], table: [], places: 0, ties: [], others: teams, alive: new Set(teams) })
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
    const cup = cupForecast(size + 2, drawnOf(alive), () => even, seeded(`cup ${size}`))
    cup.play(400)
    const chances = cup.chances()
    expect([chances[0], chances[size + 1]]).toEqual([0, 0])
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
    for (const one of alive) expect(Math.abs((chances[one] ?? 0) - 1 / size)).toBeLessThan(4 * Math.sqrt(1 / size / 400))
  }
})

test('a team still in a cup has a price though it never wins: only one that is out has none [ENG-08]', () => {
  const mismatch = (one: number, other: number) => ({ ...even, home: one === 2 ? 0.01 : 5, away: other === 2 ? 0.01 : 5 })
  const cup = cupForecast(3, drawnOf([1, 2]), mismatch, seeded('mismatch'))
  cup.play(600)
  const chances = cup.chances()
  expect(chances[0]).toBe(0)
  expect(quote(chances, MARGIN.FS, { least: 10, most: LONGEST_ODDS })[2]).toBeGreaterThan(0)
})

describe('a cup as its match list has it [ENG-08]', () => {
  /** Each letter beats all after it. */
  const teams = [...'ABCDEFGH']
  const better = ({ team1, team2 }: { team1: string; team2: string }) =>
    team1 < team2 ? { home: 30, away: 0.01 } : { home: 0.01, away: 30 }
  let ids = 0n
  const game = (round: string, day: number, pair: string, score?: readonly [number, number]) => {
    ids += 1n
    const [team1 = '', team2 = ''] = pair
    const date = `2031-05-${String(day).padStart(2, '0')}`
    const [ft1, ft2] = score ?? [9, 9]
    return fixture({ id: ids, round, date, time: '15:00', team1, team2, ft1, ft2, known: score !== undefined })
  }
  const likeliest = (season: SeasonFixture[]) => {
    const forecast = contestOf(teams, season, better, 'seed', 'UTC')
    forecast?.play(300)
    return forecast?.chances().map((chance, i) => `${teams[i]}${Math.round(chance * 100)}`)
  }

  test('ties that are drawn are played as they are, with the goals of a first leg', () => {
    const quarters = [game('Quarter-finals', 1, 'AB', [2, 0]), game('Quarter-finals', 1, 'CD', [1, 0])]
    const semis = [game('Semi-finals', 9, 'AC'), game('Semi-finals', 9, 'EF')]
    const final = game('Final', 20, 'AE')
    const others = [game('Quarter-finals', 1, 'EG', [1, 0]), game('Quarter-finals', 1, 'FH', [1, 0])]
    // C is better than E and F, but has to beat A first.
    expect(likeliest([...quarters, ...others, ...semis, final])).toEqual(['A100', 'B0', 'C1', 'D0', 'E1', 'F1', 'G0', 'H0'])
    const firstLegs = [game('Semi-finals, Leg 1', 5, 'CA', [99, 0]), game('Semi-finals, Leg 1', 5, 'EF', [0, 0])]
    const secondLegs = [game('Semi-finals, Leg 2', 9, 'AC'), game('Semi-finals, Leg 2', 9, 'FE')]
    expect(likeliest([...quarters, ...others, ...firstLegs, ...secondLegs, final])?.slice(0, 3)).toEqual(['A1', 'B0', 'C100'])
  })

  test('groups are played to their end: who can’t be among those that go on wins nothing, however good', () => {
    const group = (name: string, [a, b, c, d]: string, day: number) => [
      game(`Group ${name}`, 1, `${a}${b}`, [0, 5]),
      game(`Group ${name}`, 1, `${c}${d}`, [1, 0]),
      game(`Group ${name}`, 2, `${a}${c}`, [0, 5]),
      game(`Group ${name}`, 2, `${b}${d}`, [5, 0]),
      game(`Group ${name}`, day, `${a}${d}`),
      game(`Group ${name}`, day, `${b}${c}`),
    ]
    const later = [game('Semi-finals', 20, 'BG'), game('Semi-finals', 20, 'FC'), game('Final', 25, 'BF')]
    // A is better than all, but lost to B and C, who meet now: it can overtake neither.
    const [a, b] = likeliest([...group('1', 'ABCD', 9), ...group('2', 'EFGH', 9), ...later]) ?? []
    expect([a, b]).toEqual(['A1', 'B100'])
  })

  test('a final crowns, and a table in which all meet alike; one of conferences, or without its last games, crowns nobody', () => {
    const round = (pairs: string[], name = 'Matchday 1') => pairs.map((pair) => game(name, 1, pair))
    expect(hasKnownFormat(round(['AB', 'BC', 'CA']))).toBe(true)
    expect(hasKnownFormat(round(['AB', 'BA', 'BC', 'CB', 'CA', 'AC']))).toBe(true)
    // Two conferences whose teams meet their own twice and the others once, as in MLS.
    expect(hasKnownFormat(round(['AB', 'BA', 'CD', 'DC', 'AC', 'BD']))).toBe(false)
    expect(hasKnownFormat(round(['AB', 'BA', 'BC', 'CB', 'CA']))).toBe(false)
    expect(hasKnownFormat([...round(['AB', 'CD']), ...round(['AC'], 'Final')])).toBe(true)
  })
})

test('the champion is who won the final in the end, or leads the table; nobody before the last match', () => {
  const teams = ['A', 'B', 'C']
  const semi = fixture({ round: 'Semi-finals', team2: 'C', ft1: 1, ft2: 0, known: true })
  const final = fixture({ round: 'Final', ft1: 2, ft2: 2, winner: 'C', known: true })
  expect(championOf(teams, [semi, { ...final, known: false }])).toBeNull()
  expect(championOf(teams, [semi, final])).toBe(1)
  expect(championOf(teams, [semi, { ...final, winner: null }])).toBeNull()
  expect(championOf(teams, [fixture({ ft1: 0, ft2: 1, known: true })])).toBe(1)
  const forecast = contestOf(teams, [semi, { ...final, known: false }], () => even, 'seed', 'UTC')
  forecast?.play(500)
  expect(forecast?.chances()[2]).toBe(0)
  expect(contestOf(teams, [semi, final], () => even, 'seed', 'UTC')).toBeNull()
})

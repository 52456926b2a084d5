import { describe, expect, test } from 'vitest'
import { type SeasonFixture, stillIn, unearned } from './knock-out.ts'

type Row = readonly [round: string, day: number, teams: string, more?: Partial<SeasonFixture>]

/** Games of one competition; a day before the tenth is over, and its result known. Teams are letters. */
const season = (...rows: Row[]): SeasonFixture[] =>
  rows.map(([round, day, teams, more], i) => ({
    ...{
      id: BigInt(i),
      source_key: String(i),
      game_type: 'FT',
      competition: 'Cup',
      round,
      date: `2031-05-${String(day).padStart(2, '0')}`,
    },
    ...{ time: '15:00', zone: null, team1: teams[0] ?? '', team2: teams[1] ?? '', neutral: false, generated: false },
    ...{ ht1: 0, ht2: 0, ft1: 1, ft2: 0, goals: [], winner: 'H', known: day < 10 },
    ...more,
  }))
const told = (...rows: Row[]) => {
  const hidden = unearned(season(...rows), 'UTC')
  return rows.flatMap((_, i) => (hidden.has(BigInt(i)) ? [] : [i]))
}

describe('what may be told [ENG-08]', () => {
  test.each(['Matchday 3', 'Regular Season, Matchday 3', 'Group A, Matchday 3', 'Group stage', '3. Spieltag', 'Jornada 3', 'League phase'])(
    '%s: all of it, whatever is played before',
    (round) => expect(told([round, 10, 'AB'], [round, 12, 'AC'], [round.replace('3', '4'), 13, 'BC'])).toEqual([0, 1, 2]),
  )

  test.each(['Round of 16', 'Play-offs', 'Second round', 'Achtelfinale', 'Semi-finals', 'Grand Final', 'Liguilla'])(
    '%s: nothing before the stage before it is over',
    (round) => {
      expect(told(['Matchday 1', 10, 'AB'], [round, 12, 'CD'])).toEqual([0])
      expect(told(['Matchday 1', 9, 'AB'], [round, 12, 'CD'])).toEqual([0, 1])
    },
  )

  test('rounds that are only counted are a cup, unless there are as many as only a league has', () => {
    expect(told(['Round 1', 10, 'AB'], ['Round 2', 12, 'CD'])).toEqual([0])
    expect(told(['Round 1', 10, 'AB'], ['Round 2', 12, 'CD'], ['Round 17', 20, 'AC'])).toEqual([0, 1, 2])
  })

  test('where no round is said any earlier game may decide, but none that is not over when the other begins', () => {
    const at = (time: string | null) => ({ time })
    expect(told(['', 10, 'AB', at('12:00')], ['', 10, 'CD', at('13:30')], ['', 10, 'EF', at('14:00')])).toEqual([0, 1])
    expect(told(['', 10, 'AB', at(null)], ['', 10, 'CD', at(null)], ['', 11, 'EF', at(null)])).toEqual([0, 1])
  })

  test('without times the file tells which of a day came first', () => {
    const untimed = { time: null }
    expect(told(['Semi-finals', 10, 'AB', untimed], ['Semi-finals', 10, 'CD', untimed], ['Final', 10, 'AC', untimed])).toEqual([0, 1])
  })

  test('a second table after the first, groups after qualifiers, groups after groups', () => {
    const split = 'Championship Round, Matchday 1'
    expect(told(['Matchday 1', 10, 'AB'], [split, 12, 'CD'])).toEqual([0])
    expect(told(['Qualifying', 10, 'AB'], ['Group A, Matchday 1', 12, 'CD'])).toEqual([0])
    expect(told(['Group 1', 8, 'AB'], ['Group 2', 10, 'CD'], ['Group A', 12, 'AC'], ['Group A', 13, 'BD'])).toEqual([0, 1])
    expect(told(['Group 1', 8, 'AB'], ['Group 2', 8, 'CD'], ['Group A', 12, 'AC'], ['Group A', 13, 'AD'])).toEqual([0, 1, 2, 3])
  })

  test('rounds that share a name: who plays again, against another, has won in between', () => {
    expect(told(['Playoffs', 10, 'AB'], ['Playoffs', 10, 'CD'], ['Playoffs', 12, 'AC'], ['Playoffs', 12, 'EF'])).toEqual([0, 1, 3])
  })

  test('the same two again is a replay, unless the file says a leg, or the cup is of two legs', () => {
    expect(told(['Fourth round', 10, 'AB'], ['Fourth round', 12, 'BA'])).toEqual([0])
    expect(told(['Fourth round', 10, 'AB'], ['Fourth round, Replay', 12, 'BA'])).toEqual([0])
    expect(told(['Final, 1st leg', 10, 'AB'], ['Final, 2nd leg', 12, 'BA'])).toEqual([0, 1])
    expect(told(['Playoffs, Matchday 1', 10, 'AB'], ['Playoffs, Matchday 2', 12, 'BA'])).toEqual([0, 1])
    const ties = ['AB', 'CD', 'EF', 'GH']
    const twice = (round: string, pairs: string[], day: number) =>
      [0, 1].flatMap((leg) => pairs.map((teams): Row => [round, day + leg, leg ? [...teams].reverse().join('') : teams]))
    expect(told(...twice('Quarter-finals', ties, 10))).toHaveLength(8)
    expect(told(...twice('Quarter-finals', ties, 2), ...twice('Semi-finals', ['AC', 'EG'], 10))).toHaveLength(12)
    expect(told(...twice('Semi-finals', ['AC', 'EG'], 10))).toEqual([0, 1])
    expect(told(...twice('Quarter-finals', ties, 2), ...twice('Final', ['AC'], 10))).toHaveLength(9)
  })

  test('the game for third place holds up no final, a friendly nothing; a third round does', () => {
    expect(told(['Match for third place', 10, 'BD'], ['Final', 11, 'AC'])).toEqual([0, 1])
    expect(told(['Final', 10, 'AC'], ['Friendly', 12, 'EF'])).toEqual([0, 1])
    expect(told(['Third round', 10, 'AB'], ['Fourth round', 12, 'AC'])).toEqual([0])
  })

  test('a game without a result is not waited for', () => {
    expect(told(['Semi-finals', 10, 'AB', { ft1: null, ft2: null }], ['Final', 12, 'AC'])).toEqual([0, 1])
  })
})

test('a cup may be won by who is not known to be out: the third of a group while other groups may send a better one [ENG-08]', () => {
  const group = (name: string, teams: string, day: number): Row[] => {
    const [a, b, c] = teams
    return [`${a}${b}`, `${a}${c}`, `${b}${c}`].map((pair): Row => [`Group ${name}`, day, pair])
  }
  const out = (rows: Row[]) => [...'ABCDEF'].filter((team) => !stillIn(season(...rows)).has(team)).join('')
  const two: Row[] = [
    ['Semi-finals', 20, 'AE'],
    ['Semi-finals', 20, 'BD'],
    ['Final', 25, 'AB'],
  ]
  const bestThird: Row[] = [
    ['Play-off', 18, 'BE'],
    ['Semi-finals', 20, 'AE'],
    ['Final', 25, 'AD'],
  ]
  expect(out([...group('A', 'ABC', 8), ...group('B', 'DEF', 12), ...two])).toBe('C')
  expect(out([...group('A', 'ABC', 8), ...group('B', 'DEF', 9), ...two])).toBe('CF')
  // Three of six go on: one of the thirds, or of the seconds, by comparison.
  const three: Row[] = [
    ['Semi-finals', 20, 'AB'],
    ['Semi-finals', 21, 'AD'],
  ]
  expect(out([...group('A', 'ABC', 8), ...group('B', 'DEF', 12), ...three])).toBe('C')
  expect(out([...group('A', 'ABC', 8), ...group('B', 'DEF', 12), ['Semi-finals', 20, 'AD'], ['Semi-finals', 21, 'AE']])).toBe('C')
  expect(out([...group('A', 'ABC', 8), ...group('B', 'DEF', 9), ...bestThird])).toBe('CF')
})

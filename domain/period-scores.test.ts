import { expect, test } from 'vitest'
import { periodScores } from './period-scores.ts'
import type { SportType } from './sports.ts'

const game = (gameType: SportType, change: Partial<Parameters<typeof periodScores>[0]> = {}) =>
  periodScores({ gameType, se_now: '2H', sc_FT_H: 3, sc_FT_A: 4, sc_HT_H: 1, sc_HT_A: 2, ...change })

test('football tells its halves, also on a screen', () => {
  const halves = [
    { period: '1H', score: [1, 2] },
    { period: '2H', score: [2, 2] },
  ]
  expect([game('FT'), game('VF')]).toEqual([halves, halves])
  const firstHalf = { sc_HT_H: null, sc_HT_A: null }
  for (const untold of [firstHalf, { sc_HT_H: null }, { sc_HT_A: null }])
    expect(game('FT', { se_now: '1H', ...untold })).toEqual([{ period: '1H', score: [3, 4] }])
  expect(game('FT', { se_now: 'HT' })).toEqual([{ period: '1H', score: [1, 2] }])
  expect(game('FT', { se_now: '', ...firstHalf })).toEqual([])
})

test('quarters, overtimes, innings and sets are told one by one, as far as they have begun [SPORT-10] [SPORT-15]', () => {
  const scores = (count: number) => Array.from({ length: count }, (_, i): [number, number] => [i, i + 1])
  const codes = (gameType: SportType, count: number) => game(gameType, { sc_periods: scores(count) }).map(({ period }) => period)
  expect(codes('BK', 6)).toEqual(['1Q', '2Q', '3Q', '4Q', 'OT', 'OT'])
  expect(codes('BS', 3)).toEqual(['1', '2', '3'])
  expect(codes('TN', 2)).toEqual(['1S', '2S'])
  expect(game('SK', { sc_periods: [[72, 30]] })).toEqual([{ period: '1S', score: [72, 30] }])
  expect(game('VB')).toEqual([])
})

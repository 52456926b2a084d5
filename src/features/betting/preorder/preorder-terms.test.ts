import { expect, test } from 'vitest'
import { dayStart } from '../../../../domain/days.ts'
import { choiceOf, endChoices, endOf, firstTarget, parseOdds, stepOdds, wayTo } from './preorder-terms.ts'

test('a typed price is Hong Kong odds of two decimals; anything else is none [BET-07]', () => {
  expect(['1.05', '1', '0.9', ' 12.30 ', '1.'].map(parseOdds)).toEqual([1_050, 1_000, 900, 12_300, 1_000])
  expect(['', '0', '0.00', '-1', '1.055', '1,05', '一', '99999'].map(parseOdds)).toEqual(Array(8).fill(null))
})

test('steps meet the same prices up and down, whatever the price begins with [BET-07]', () => {
  for (const milli of [10, 920, 2_990, 3_000, 3_100, 9_900, 10_000, 12_000]) {
    expect(stepOdds(stepOdds(milli, 1), -1)).toBe(milli)
  }
  expect([stepOdds(925, 1), stepOdds(925, -1), stepOdds(10, -1)]).toEqual([930, 920, 10])
  expect(firstTarget(920)).toBe(970)
})

test('the end is kick-off while that is ahead, half-time only where there are halves, or a moment [BET-07]', () => {
  expect(endChoices({ isLive: false, halfAhead: true })).toEqual(['kickoff', 'half', 'today', 'week'])
  expect(endChoices({ isLive: true, halfAhead: false })).toEqual(['today', 'week'])
  expect(endChoices(null)).toEqual(['today', 'week'])
  const now = dayStart('2026-11-25') + 3_600_000
  expect(endOf('today', now)).toEqual({ until: 'time', endsAt: dayStart('2026-11-26') })
  expect(endOf('kickoff', now)).toEqual({ until: 'kickoff', endsAt: null })
  for (const choice of ['kickoff', 'half', 'today', 'week'] as const) expect(choiceOf(endOf(choice, now), now)).toBe(choice)
})

test('the way to the target counts from the price at the start [BET-07]', () => {
  const one = { leg: { odds: 900 }, targetOdds: 1_100 } as Parameters<typeof wayTo>[0]
  expect([800, 900, 1_000, 1_100, 1_200].map((now) => wayTo(one, now))).toEqual([0, 0, 0.5, 1, 1])
})

import { expect, test } from 'vitest'
import { chiSquare, tailOf } from './chi-square.ts'

test('the tail of chi-square is that of published tables [FAIR-03]', () => {
  // Critical values at 5 %, 1 % and 0.1 % (NIST handbook, 1.3.6.7.4).
  for (const [freedom, five, one, thousandth] of [
    [1, 3.841, 6.635, 10.828],
    [9, 16.919, 21.666, 27.877],
    [47, 64.001, 72.443, 82.72],
    [100, 124.342, 135.807, 149.449],
  ] as const) {
    expect(tailOf(five, freedom)).toBeCloseTo(0.05, 4)
    expect(tailOf(one, freedom)).toBeCloseTo(0.01, 4)
    expect(tailOf(thousandth, freedom)).toBeCloseTo(0.001, 5)
  }
  expect([tailOf(0, 3), tailOf(1e6, 3)]).toEqual([1, 0])
})

test('rare outcomes are counted together', () => {
  const cells = [
    { expected: 100, seen: 110 },
    { expected: 4, seen: 1 },
    { expected: 3, seen: 2 },
    { expected: 5, seen: 9 },
  ]
  expect(chiSquare(cells)).toEqual({ value: 1, freedom: 1 })
})

import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { minus, nearest, percent, plus, ratio, times } from './ratio.ts'

const fraction = fc
  .tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: 1n, max: 1000n }))
  .map(([top, bottom]) => ratio(top, bottom))

test.prop([fraction, fraction, fraction])('fractions add and multiply without an error [FAIR-03]', (one, other, third) => {
  expect(minus(plus(one, other), other)).toEqual(one)
  expect(times(one, plus(other, third))).toEqual(plus(times(one, other), times(one, third)))
  expect(nearest(times(one, other))).toBeCloseTo(nearest(one) * nearest(other), 6)
})

test('they are in lowest terms, and rounded only where they are shown', () => {
  expect([ratio(6n, 4n), ratio(-6n, 4n), ratio(0n, 7n)]).toEqual([
    { top: 3n, bottom: 2n },
    { top: -3n, bottom: 2n },
    { top: 0n, bottom: 1n },
  ])
  expect(() => ratio(1n, 0n)).toThrow(RangeError)
  expect([percent(ratio(965_039n, 1_000_000n), 1), percent(ratio(1n, 3n), 4), percent(ratio(1n, 800n), 2), percent(ratio(1n), 0)]).toEqual([
    '96.5',
    '33.3333',
    '0.13',
    '100',
  ])
})

test('the nearest number of a fraction with hundreds of digits is a number', () => {
  expect(nearest(ratio(3n ** 700n, 3n ** 700n * 2n + 1n))).toBeCloseTo(0.5, 15)
})

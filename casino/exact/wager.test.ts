import { expect, test } from 'vitest'
import { ratio } from './ratio.ts'
import { returnedFen, wagerOf } from './wager.ts'

test('mean and variance of a wager are those of its returns [FAIR-03]', () => {
  // Red at roulette: 18 of 37 return twice the stake.
  const red = wagerOf('red', [
    { thousandths: 2000, ways: 18n },
    { thousandths: 0, ways: 19n },
  ])
  expect(red).toEqual({ name: 'red', mean: ratio(36n, 37n), variance: ratio(4n * 18n * 19n, 37n * 37n) })
})

test('a return is rounded down to the fen', () => {
  expect([returnedFen(1000n, 1950), returnedFen(1n, 1950), returnedFen(333n, 3620), returnedFen(100n, 0)]).toEqual([1950n, 1n, 1205n, 0n])
  expect(() => returnedFen(-1n, 1000)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { amountFault, feeOf, inCoin, mostFen } from './withdrawal.ts'

const LIMITS = { minFen: 10_000n, maxFen: 5_000_000n, dayCount: 5, dayFen: 5_000_000n }
const ROOM = { countLeft: 5, leftFen: 5_000_000n, availableFen: 1_138_040n }

test('the first of a day are free, each later one costs its fee', () => {
  const way = { freeADay: 3, feeFen: 500n }
  expect([0, 1, 2, 3, 9].map((soFar) => feeOf(way, soFar))).toEqual([0n, 0n, 0n, 500n, 500n])
  expect(feeOf({ freeADay: 0, feeFen: 712n }, 0)).toBe(712n)
})

test('an amount is refused for the first reason that holds, and taken at each limit', () => {
  const fault = (amountFen: bigint, room: Partial<typeof ROOM> = {}) => amountFault(LIMITS, { ...ROOM, ...room }, amountFen)
  expect([fault(9_999n), fault(10_000n), fault(1_138_040n), fault(1_138_041n)]).toEqual(['min', null, null, 'available'])
  expect([fault(5_000_001n, { availableFen: 9_000_000n }), fault(5_000_000n, { availableFen: 9_000_000n })]).toEqual(['max', null])
  expect(fault(10_000n, { countLeft: 0 })).toBe('count')
  expect([fault(20_000n, { leftFen: 20_000n }), fault(20_001n, { leftFen: 20_000n })]).toEqual([null, 'day'])
})

test('the most is what every limit leaves, and nothing where that is below the least', () => {
  expect(mostFen(LIMITS, ROOM)).toBe(1_138_040n)
  expect(mostFen(LIMITS, { ...ROOM, leftFen: 20_000n })).toBe(20_000n)
  expect(mostFen(LIMITS, { ...ROOM, availableFen: 99_000_000n, leftFen: 99_000_000n })).toBe(5_000_000n)
  expect(mostFen(LIMITS, { ...ROOM, availableFen: 9_999n })).toBe(0n)
  expect(mostFen(LIMITS, { ...ROOM, countLeft: 0 })).toBe(0n)
})

test('a coin’s amount is rounded down to its last decimal', () => {
  expect(inCoin(70_000n, 712n, 6)).toBe('98.314606')
  expect(inCoin(71_200n, 712n, 6)).toBe('100')
  expect(inCoin(1n, 712n, 2)).toBe('0')
  expect(inCoin(1n, 64_000_000n, 8)).toBe('0.00000001')
})

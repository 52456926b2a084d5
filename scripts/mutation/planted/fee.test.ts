import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { feeOf } from './fee.ts'

let isReady = false

// A property's name contains its seed, which changes each time.
test.prop([fc.integer({ min: 20 })])('a large amount costs 2', (amount) => {
  expect(feeOf(amount)).toBe(2)
})

test('what the last one needs', () => {
  isReady = true
})

test('a small one costs 1', () => {
  expect([isReady, feeOf(5)]).toEqual([true, 1])
})

import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { feeOf } from './fee.ts'

// A property's name holds its seed, another each time.
test.prop([fc.integer({ min: 20 })])('a large amount costs 2', (amount) => {
  expect(feeOf(amount)).toBe(2)
})

test('a small one costs 1', () => {
  expect(feeOf(5)).toBe(1)
})

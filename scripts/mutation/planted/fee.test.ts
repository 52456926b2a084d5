import { expect, test } from 'vitest'
import { feeOf } from './fee.ts'

test('a large amount costs 2, a small one 1', () => {
  expect([feeOf(20), feeOf(5)]).toEqual([2, 1])
})

import { expect, test } from 'vitest'
import { fenOf, shortYuan, signed, signedYuan, yuan } from './money.ts'

test('amounts are written with two decimals, a thin minus and groups of thousands', () => {
  expect([yuan(0), yuan(5), yuan(128_860), yuan(-3600), yuan('123456789')]).toEqual([
    '¥0.00',
    '¥0.05',
    '¥1,288.60',
    '−¥36.00',
    '¥1,234,567.89',
  ])
  expect([shortYuan(100), shortYuan(40), shortYuan(100_000)]).toEqual(['¥1', '¥0.40', '¥1,000'])
  expect([signedYuan(120), signedYuan(0), signedYuan(-120)]).toEqual(['+¥1.20', '¥0.00', '−¥1.20'])
  expect([signed(120), signed(0), signed(-100)]).toEqual(['+1.20', '0.00', '−1.00'])
})

test('an amount that was typed is whole fen or nothing', () => {
  expect(['10', '10.5', '0.05', ' 3 ', '1.', '007'].map(fenOf)).toEqual([1000, 1050, 5, 300, 100, 700])
  expect(['', '1.005', '-1', '1e3', '.5', '1234567890', '一'].map(fenOf)).toEqual([null, null, null, null, null, null, null])
})

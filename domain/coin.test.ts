import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { coinUnits, formatUnits, parseUnits } from './coin.ts'

test('yuan in a coin is rounded up to its fourth decimal [WALLET-11]', () => {
  expect(formatUnits(coinUnits(50_017n, 71_200n))).toBe('70.2486')
  expect(formatUnits(coinUnits(712n, 71_200n))).toBe('1.0000')
  expect(formatUnits(coinUnits(1n, 71_200n))).toBe('0.0015')
})

test.prop([fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n })])(
  'the coin covers the yuan, and one unit less would not [WALLET-11]',
  (fen, rate) => {
    const units = coinUnits(fen, rate)
    expect(units * rate * 100n >= fen * 10n ** 8n).toBe(true)
    expect((units - 1n) * rate * 100n < fen * 10n ** 8n).toBe(true)
  },
)

test.prop([fc.bigInt({ min: 1n, max: 10n ** 8n })])('fen apart stay apart in a coin of common rates [WALLET-08]', (fen) => {
  expect(coinUnits(fen, 71_200n)).not.toBe(coinUnits(fen + 1n, 71_200n))
})

test('a rate is read with at most four decimals', () => {
  expect([parseUnits('7.12'), parseUnits('7'), parseUnits('0.0001'), parseUnits(formatUnits(71_234n))]).toEqual([
    71_200n,
    70_000n,
    1n,
    71_234n,
  ])
  for (const text of ['', '0', '0.0000', '7.12345', '-7', '7.', '.7', '7,12', '１', '1e3']) expect(parseUnits(text), text).toBeNull()
})

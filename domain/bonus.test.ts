import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { type BonusTerms, bonusFen } from './bonus.ts'

const TERMS: BonusTerms = { minFen: 10_000n, ratePermille: 500, maxFen: 30_000n }
const fen = fc.bigInt({ min: 1n, max: 10n ** 15n })
const termsOf = fc.record({ minFen: fen, ratePermille: fc.integer({ min: 0, max: 2000 }), maxFen: fc.bigInt({ min: 0n, max: 10n ** 12n }) })

test('a bonus is the deposit times the rate up to the maximum: 1000 × 0.5 with at most 300 gives 300 [WALLET-14]', () => {
  expect(bonusFen(100_000n, TERMS)).toBe(30_000n)
  expect(bonusFen(50_000n, TERMS)).toBe(25_000n)
  expect(bonusFen(60_001n, TERMS)).toBe(30_000n)
  expect(bonusFen(10_001n, TERMS), 'down to the fen').toBe(5_000n)
})

test('a bonus is 0 where an input is missing or the deposit is below the minimum [WALLET-13]', () => {
  expect(bonusFen(9_999n, TERMS)).toBe(0n)
  expect(bonusFen(10_000n, TERMS)).toBe(5_000n)
  for (const missing of [null, undefined]) {
    expect(bonusFen(missing, TERMS)).toBe(0n)
    for (const key of ['minFen', 'ratePermille', 'maxFen'] as const) expect(bonusFen(100_000n, { ...TERMS, [key]: missing })).toBe(0n)
  }
  expect(bonusFen(0n, { ...TERMS, minFen: 0n })).toBe(0n)
})

test.prop([fen, termsOf])(
  'no bonus is above its maximum or its rate, and none comes below the minimum [WALLET-13][WALLET-14]',
  (deposit, terms) => {
    const bonus = bonusFen(deposit, terms)
    expect(bonus).toBeGreaterThanOrEqual(0n)
    expect(bonus <= terms.maxFen).toBe(true)
    expect(bonus * 1000n <= deposit * BigInt(terms.ratePermille)).toBe(true)
    if (deposit < terms.minFen) expect(bonus).toBe(0n)
    else if (bonus < terms.maxFen) expect((bonus + 1n) * 1000n > deposit * BigInt(terms.ratePermille)).toBe(true)
  },
)

test.prop([fen, fen, termsOf])('a larger deposit never gets a smaller bonus [WALLET-14]', (one, other, terms) => {
  const [less, more] = one < other ? [one, other] : [other, one]
  expect(bonusFen(less, terms) <= bonusFen(more, terms)).toBe(true)
})

import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { linePayoutFen } from './settlement.ts'
import { acceptPrice, capStake, checkStake, winFen } from './slip.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
const price = fc.integer({ min: 1, max: 10_000_000 })

test('a stake is capped to the lower of limit and balance, the balance in whole yuan', () => {
  expect(capStake({ wantedFen: 60_000n, maxFen: 50_000n, balanceFen: 12_399n })).toEqual({ stakeFen: 12_300n, cappedBy: 'balance' })
  expect(capStake({ wantedFen: 60_000n, maxFen: 50_000n, balanceFen: 99_999_999n })).toEqual({ stakeFen: 50_000n, cappedBy: 'max' })
  expect(capStake({ wantedFen: 12_300n, maxFen: 50_000n, balanceFen: 12_399n })).toEqual({ stakeFen: 12_300n, cappedBy: null })
  expect(capStake({ wantedFen: 100n, maxFen: 50_000n, balanceFen: 99n })).toEqual({ stakeFen: 0n, cappedBy: 'balance' })
  expect(capStake({ wantedFen: 100n, maxFen: 50_000n, balanceFen: -500n })).toEqual({ stakeFen: 0n, cappedBy: 'balance' })
})

test.prop([money, money, money])(
  'a capped stake never exceeds wish, limit or balance, and is capped only when the wish is lowered',
  (wantedFen, maxFen, balanceFen) => {
    const { stakeFen, cappedBy } = capStake({ wantedFen, maxFen, balanceFen })
    expect(stakeFen <= wantedFen && stakeFen <= maxFen && stakeFen <= balanceFen).toBe(true)
    expect(cappedBy === null).toBe(stakeFen === wantedFen)
  },
)

test('an empty, zero, too low or too high stake is named', () => {
  const limits = { minFen: 1_000n, maxFen: 500_000n }
  expect(checkStake(null, limits)).toBe('empty')
  expect(checkStake(0n, { ...limits, minFen: 0n })).toBe('below-minimum')
  expect(checkStake(1n, { ...limits, minFen: 0n })).toBeNull()
  expect(checkStake(999n, limits)).toBe('below-minimum')
  expect(checkStake(1_000n, limits)).toBeNull()
  expect(checkStake(500_000n, limits)).toBeNull()
  expect(checkStake(500_001n, limits)).toBe('above-maximum')
})

test('the win amount is stake times odds to the fen, 0 where a factor is no number [SLIP-15]', () => {
  expect(winFen(10_000n, 850)).toBe(8_500n)
  expect(winFen(333n, 955)).toBe(318n)
  expect(winFen(1n, 1_000)).toBe(1n)
  expect(winFen(1_000n, 1)).toBe(1n)
  expect(winFen(null, 850)).toBe(0n)
  expect(winFen(10_000n, null)).toBe(0n)
  expect(winFen(10_000n, Number.NaN)).toBe(0n)
  expect(winFen(10_000n, Number.POSITIVE_INFINITY)).toBe(0n)
})

test('a win by a negative ratio, or of a negative stake, is 0 [SLIP-16]', () => {
  expect(winFen(10_000n, -850)).toBe(0n)
  expect(winFen(-10_000n, 850)).toBe(0n)
  expect(winFen(-10_000n, -850)).toBe(0n)
})

test.prop([money, price])('stake and shown win together are what a full win pays', (stakeFen, odds) => {
  expect(stakeFen + winFen(stakeFen, odds)).toBe(linePayoutFen(stakeFen, [{ oddsMilli: odds, result: 'W' }]))
})

test.prop([price, price, fc.constantFrom('none', 'higher', 'any')])(
  'a moved price is taken only as far as the rule says',
  (asked, now, rule) => {
    const may = now === asked || rule === 'any' || (rule === 'higher' && now > asked)
    expect(acceptPrice(rule, asked, now)).toBe(may ? 'take' : 'requote')
  },
)

test('an equal price is always taken, one no longer offered never', () => {
  expect(acceptPrice('none', 950, 950)).toBe('take')
  expect(acceptPrice('none', 950, 951)).toBe('requote')
  expect(acceptPrice('higher', 950, 949)).toBe('requote')
  for (const rule of ['none', 'higher', 'any'] as const) expect(acceptPrice(rule, 0, 0)).toBe('requote')
  expect(acceptPrice('any', 950, 0)).toBe('requote')
  expect(acceptPrice('any', 950, 1)).toBe('take')
})

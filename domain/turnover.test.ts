import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { OUTCOMES, type Outcome, VOID_CODES, type VoidCode } from './results.ts'
import { effectiveStakeFen, type SettledStake, TURNOVER_ODDS_FLOOR, type TurnoverLeg, turnoverLegs, withdrawableFen } from './turnover.ts'

const leg = (result: TurnoverLeg['result'], more: Partial<TurnoverLeg> = {}): TurnoverLeg => ({
  w: 'M',
  gameType: 'FT',
  oddsMilli: 950,
  result,
  ...more,
})
const stake = (legs: readonly TurnoverLeg[], more: Partial<SettledStake> = {}): SettledStake => ({
  stakeFen: 10_000n,
  legs,
  sameFen: 10_000n,
  oppositeFen: 0n,
  ...more,
})
const single = (result: Outcome | VoidCode, more: Partial<TurnoverLeg> = {}) => effectiveStakeFen(stake([leg(result, more)]))

/** Two bets of one member on one market; what they count together. */
const pair = (one: { fen: bigint; leg: TurnoverLeg }, other: { fen: bigint; leg: TurnoverLeg }) =>
  effectiveStakeFen({ stakeFen: one.fen, sameFen: one.fen, oppositeFen: other.fen, legs: [one.leg] }) +
  effectiveStakeFen({ stakeFen: other.fen, sameFen: other.fen, oppositeFen: one.fen, legs: [other.leg] })

test('a stake won or lost counts in full, a half result by half, and nothing that was given back [WALLET-17]', () => {
  expect([single('W'), single('L'), single('LW'), single('LL'), single('P')]).toEqual([10_000n, 10_000n, 5_000n, 5_000n, 0n])
  for (const code of VOID_CODES) expect(single(code)).toBe(0n)
})

test('prices below the floor count nothing, those at it do [WALLET-17]', () => {
  for (const oddsMilli of [1, 10, TURNOVER_ODDS_FLOOR - 1]) expect(single('W', { oddsMilli })).toBe(0n)
  expect(single('W', { oddsMilli: TURNOVER_ODDS_FLOOR })).toBe(10_000n)
  const series = [leg('W', { oddsMilli: 3000 }), leg('L', { oddsMilli: 10 })]
  expect(effectiveStakeFen(stake(series)), 'a series with one sure leg').toBe(0n)
})

test.each([
  ['both sides of a handicap', { fen: 10_000n, leg: leg('W', { w: 'R' }) }, { fen: 10_000n, leg: leg('L', { w: 'R' }) }],
  ['both sides of a quarter line', { fen: 10_000n, leg: leg('LW', { w: 'R' }) }, { fen: 10_000n, leg: leg('LL', { w: 'R' }) }],
  ['over and under', { fen: 7_000n, leg: leg('L', { w: 'OU' }) }, { fen: 7_000n, leg: leg('W', { w: 'OU' }) }],
  ['two sides that both came back', { fen: 9_000n, leg: leg('P', { w: 'OU' }) }, { fen: 1_000n, leg: leg('P', { w: 'OU' }) }],
  ['two void bets', { fen: 9_000n, leg: leg('D1') }, { fen: 1_000n, leg: leg('D1') }],
  ['two sure things', { fen: 9_000n, leg: leg('W', { oddsMilli: 10 }) }, { fen: 1_000n, leg: leg('L', { oddsMilli: 10 }) }],
  ['two outrights of one cup', { fen: 5_000n, leg: leg('W', { w: 'FS' }) }, { fen: 5_000n, leg: leg('L', { w: 'FS' }) }],
])('%s count nothing [WALLET-17]', (_, one, other) => expect(pair(one, other)).toBe(0n))

test('opposite bets count the larger less the smaller, once [WALLET-17]', () => {
  expect(pair({ fen: 10_000n, leg: leg('W') }, { fen: 4_000n, leg: leg('L') })).toBe(6_000n)
  const sides = [10_000n, 6_000n, 4_000n].map((fen) =>
    effectiveStakeFen({ stakeFen: fen, sameFen: fen, oppositeFen: 20_000n - fen, legs: [leg('W')] }),
  )
  expect(sides, 'home, draw and away of one match').toEqual([0n, 0n, 0n])
})

test('a series counts its own weight, and by half where its legs were at risk by half [WALLET-17]', () => {
  expect(effectiveStakeFen(stake([leg('W'), leg('L')]))).toBe(10_000n)
  expect(effectiveStakeFen(stake([leg('L'), leg(null)])), 'lost before the other leg ended').toBe(10_000n)
  expect(effectiveStakeFen(stake([leg('LW'), leg('P')]))).toBe(5_000n)
  expect(effectiveStakeFen(stake([leg('LW'), leg('LL')]))).toBe(7_500n)
  expect(effectiveStakeFen(stake([leg('P'), leg('D1')]))).toBe(0n)
})

test('virtual matches count by their weight, in a series as well [WALLET-17]', () => {
  expect(single('L', { gameType: 'VF' })).toBe(5_000n)
  expect(effectiveStakeFen(stake([leg('W'), leg('L', { gameType: 'VF' })]))).toBe(5_000n)
})

const result = fc.constantFrom(...OUTCOMES, ...VOID_CODES)
const fen = fc.bigInt({ min: 1n, max: 10n ** 9n })
const legs = fc.array(
  fc.record({
    w: fc.constantFrom('M' as const, 'R' as const, 'OU' as const, 'FS' as const),
    gameType: fc.constantFrom('FT' as const, 'VF' as const, 'BK' as const),
    oddsMilli: fc.integer({ min: 1, max: 20_000 }),
    result,
  }),
  { minLength: 1, maxLength: 10 },
)

test.prop([fen, fen, fen, legs])(
  'no stake counts more than itself, and all of one member’s on a market no more than what is uncovered [WALLET-17]',
  (stakeFen, moreFen, oppositeFen, of) => {
    const sameFen = stakeFen + moreFen
    const [one, rest] = [stakeFen, moreFen].map((part) => effectiveStakeFen({ stakeFen: part, sameFen, oppositeFen, legs: of }))
    expect(one !== undefined && one >= 0n && one <= stakeFen).toBe(true)
    const uncovered = sameFen > oppositeFen ? sameFen - oppositeFen : 0n
    expect((one ?? 0n) + (rest ?? 0n) <= uncovered).toBe(true)
  },
)

test.prop([fen, fen])('what is withdrawable is never below zero nor above the balance [WALLET-17]', (balance, locked) => {
  const free = withdrawableFen(balance, locked)
  expect(free >= 0n && free <= balance).toBe(true)
  expect(free === 0n || free + locked === balance).toBe(true)
})

test('a builder counts as one stake at its own price, and not at all once it is given back [BET-17] [WALLET-17]', () => {
  const builder = (odds: number, ...results: TurnoverLeg['result'][]) =>
    effectiveStakeFen(
      stake(
        turnoverLegs(
          results.map((one) => leg(one, { oddsMilli: 100 })),
          odds,
        ),
      ),
    )
  expect([builder(2_000, 'W', 'W'), builder(2_000, 'W', 'L'), builder(2_000, 'L', null)]).toEqual([10_000n, 10_000n, 10_000n])
  expect([builder(2_000, 'W', 'D0'), builder(2_000, 'D0', 'D0')]).toEqual([0n, 0n])
  expect(builder(TURNOVER_ODDS_FLOOR - 10, 'W', 'W')).toBe(0n)
  const legs = [leg('W'), leg('L')]
  expect(turnoverLegs(legs, undefined)).toBe(legs)
})

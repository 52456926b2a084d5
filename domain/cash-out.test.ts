import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import {
  CASH_OUT_MARGIN,
  cashOutFen,
  expectedFactor,
  fairValueFen,
  joinLines,
  type LegChances,
  settledFactor,
  splitLines,
  worthOf,
} from './cash-out.ts'
import { linePayoutFen } from './settlement.ts'
import { fullReturnFen, stakeOf, ticketLines } from './ticket-lines.ts'

const RESULTS = ['W', 'LW', 'P', 'LL', 'L'] as const

/** An open leg: how likely each result is, in thousandths, and its price. */
const openLeg = fc
  .record({ cuts: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }), oddsMilli: fc.integer({ min: 10, max: 60_000 }) })
  .map(({ cuts, oddsMilli }) => {
    const at = [0, ...cuts.sort((a, b) => a - b), 1000]
    return { oddsMilli, thousandths: RESULTS.map((_, i) => (at[i + 1] ?? 0) - (at[i] ?? 0)), result: null }
  })
const settledLeg = fc.record({
  oddsMilli: fc.integer({ min: 10, max: 60_000 }),
  result: fc.constantFrom('W' as const, 'LW' as const, 'P' as const, 'LL' as const, 'L' as const, 'D1' as const),
})
const legs = fc.array(fc.oneof(openLeg, settledLeg), { minLength: 1, maxLength: 4 })
const stakes = fc.array(fc.bigInt({ min: 100n, max: 200_000n }), { minLength: 4, maxLength: 4 })
const bet = fc.record({ legs, stakes }).map(({ legs: of, stakes: each }) => ({
  legs: of,
  // Folds of every size: a single is one of them, a series another.
  lines: ticketLines(
    of.length,
    of.map((_, i) => ({ size: i + 1, stakeFen: each[i] ?? 100n })),
  ),
}))
type Legs = typeof legs extends fc.Arbitrary<infer T> ? T : never

const chancesOf = ([W = 0, LW = 0, P = 0, LL = 0]: number[]): LegChances => ({ W: W / 1000, LW: LW / 1000, P: P / 1000, LL: LL / 1000 })
const factorsOf = (of: Legs) =>
  of.map((leg) => (leg.result === null ? expectedFactor(leg.oddsMilli, chancesOf(leg.thousandths)) : settledFactor(leg)))

/**
 * The oracle: what every end of the open legs returns, unrounded, weighed by how likely it is; `value / one` fen. It never sees a factor.
 */
function exactValue(of: Legs, lines: readonly { legs: readonly number[]; stakeFen: bigint }[]): { value: bigint; one: bigint } {
  const open = of.flatMap((leg, place) => (leg.result === null ? [{ ...leg, place }] : []))
  const one = 1000n ** BigInt(open.length) * 2000n ** BigInt(of.length)
  let value = 0n
  for (let n = 0; n < RESULTS.length ** open.length; n++) {
    let chance = 1n
    const ended = of.map((leg) => ({ oddsMilli: leg.oddsMilli, result: leg.result }))
    open.forEach(({ place, thousandths, oddsMilli }, i) => {
      const k = Math.floor(n / RESULTS.length ** i) % RESULTS.length
      chance *= BigInt(thousandths[k] ?? 0)
      ended[place] = { oddsMilli, result: RESULTS[k] ?? 'L' }
    })
    if (chance === 0n) continue
    for (const { legs: places, stakeFen } of lines) {
      const settled = places.flatMap((place) => {
        const leg = ended[place]
        return leg?.result ? [{ oddsMilli: leg.oddsMilli, result: leg.result }] : []
      })
      // A stake that 2000 to the number of legs divides returns whole fen: nothing is rounded.
      value += chance * linePayoutFen(stakeFen * 2000n ** BigInt(of.length), settled)
    }
  }
  return { value, one }
}

test.prop([bet, fc.integer({ min: 1, max: 100 })], { numRuns: 300 })(
  'an offer is the fair value less the margin: never above it, never negative, and off by a fen at most, whole or in part [BET-19]',
  ({ legs: of, lines }, percent) => {
    const { cashed } = splitLines(lines, percent)
    const { value, one } = exactValue(of, cashed)
    const offer = cashOutFen(worthOf(lines, factorsOf(of)), percent)
    const kept = BigInt(100 - CASH_OUT_MARGIN)
    expect(offer >= 0n).toBe(true)
    expect(offer * one * 100n <= value * kept).toBe(true)
    // Each factor is rounded down to a billionth: of returns below a million yuan that is nothing.
    expect((offer + 2n) * one * 100n + (value * kept) / 10_000_000n >= value * kept).toBe(true)
  },
)

test.prop([bet, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })], { numRuns: 200 })(
  'parts and the rest never pay more than all at once, and every fen of the stake is in one of them [BET-06] [BET-19]',
  ({ legs: of, lines }, parts) => {
    const factors = factorsOf(of)
    let rest = lines
    let paid = 0n
    let cashed = lines.map((line) => ({ ...line, stakeFen: 0n }))
    for (const percent of parts) {
      const split = splitLines(rest, percent)
      paid += cashOutFen(worthOf(rest, factors), percent)
      cashed = joinLines(cashed, split.cashed)
      expect(stakeOf(split.cashed) + stakeOf(split.left)).toBe(stakeOf(rest))
      rest = split.left
    }
    paid += cashOutFen(worthOf(rest, factors), 100)
    expect(paid <= cashOutFen(worthOf(lines, factors), 100)).toBe(true)
    expect(joinLines(cashed, rest)).toEqual(lines)
  },
)

test('legs with results count as they were settled: half won, half lost, given back [BET-06]', () => {
  const lines = ticketLines(3, [{ size: 3, stakeFen: 10_000n }])
  const even = { W: 0.5, LW: 0, P: 0, LL: 0 }
  const worthFen = (first: 'W' | 'LW' | 'P' | 'LL' | 'L' | 'D1', second: 'W' | 'D1' = 'W') =>
    fairValueFen(
      worthOf(lines, [
        settledFactor({ oddsMilli: 900, result: first }),
        settledFactor({ oddsMilli: 1_000, result: second }),
        expectedFactor(1_000, even),
      ]),
    )
  // 100 × 1.9 × 2 × (0.5 × 2).
  expect(worthFen('W')).toBe(38_000n)
  expect(worthFen('LW')).toBe(29_000n)
  expect(worthFen('P')).toBe(20_000n)
  expect(worthFen('D1')).toBe(20_000n)
  expect(worthFen('LL')).toBe(10_000n)
  expect(worthFen('L')).toBe(0n)
  expect(worthFen('W', 'D1')).toBe(19_000n)
  expect(fullReturnFen(lines, [900, 1_000, 1_000])).toBe(76_000n)
})

test('a part of one percent of a stake that it does not divide leaves the rest of the fen running, and no part is out of range', () => {
  const lines = ticketLines(1, [{ size: 1, stakeFen: 150n }])
  expect(splitLines(lines, 1)).toEqual({ cashed: [{ legs: [0], stakeFen: 1n }], left: [{ legs: [0], stakeFen: 149n }] })
  expect(splitLines(lines, 100).left).toEqual([{ legs: [0], stakeFen: 0n }])
  for (const percent of [0, 101, -1, 1.5, Number.NaN]) expect(() => splitLines(lines, percent)).toThrow(RangeError)
})

import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { BUILDER_MARGIN, builderOdds, canCombine, MOST_BUILDER_ODDS } from '../../../domain/builder.ts'
import { FOOTBALL_PLAYS, isTwoWay, playOf } from '../../../domain/markets.ts'
import { type Score, settle, settleFrom } from '../../../domain/settlement.ts'
import { priceStates } from '../../../tests/support/price-states.ts'
import { type Combined, jointOf } from './joint.ts'
import { outlooksOf, type PriceState } from './outlook.ts'
import { offers } from './pricing.ts'
import type { Expectation } from './ratings.ts'
import { FITTED } from './ratings-table.ts'
import type { Halves } from './winners.ts'

const goals = fc.double({ min: 0.2, max: 3.2, noNaN: true })
const expectation = fc.record({ home: goals, away: goals, lowScore: fc.constantFrom(0, FITTED.lowScore, -0.15) })
const picks = fc.array(fc.nat(), { minLength: 2, maxLength: 6 })

interface Priced extends Combined {
  price: number
}

/** Everything on offer that can be combined. */
const combinable = (expected: Expectation, state: PriceState): Priced[] =>
  offers(expected, state, {})
    .filter(canCombine)
    .flatMap(({ w, line, from, prices }) =>
      playOf(w).selections.flatMap((selection, i) => {
        const price = prices[i] ?? 0
        return price > 0 ? [{ w, line, selection, price, from }] : []
      }),
    )

/** So many of what is on offer, chosen by the numbers. */
const choose = (all: readonly Priced[], numbers: readonly number[]): Priced[] => numbers.flatMap((n) => all[n % all.length] ?? [])

const wins = ({ w, line, selection, from }: Combined, half: Score, final: Score): boolean => {
  const score = playOf(w).period === 'HT' ? half : final
  return (from ? settleFrom(from, w, line, selection, score) : settle(w, line, selection, score, half)) === 'W'
}

/** The chance of all together, by every number of goals of each side in each half, however unlikely. */
function enumerated(halves: Halves, combined: readonly Combined[]): number {
  const upTo = Array.from({ length: 15 }, (_, n) => n)
  const { now } = halves
  const scores = upTo.flatMap((h) => upTo.map((a): Score => [now[0] + h, now[1] + a]))
  let sum = 0
  for (const half of 'half' in halves ? [halves.half] : scores) {
    const isOver = 'half' in halves
    const first = 'half' in halves ? 1 : halves.first.both(half[0] - now[0], half[1] - now[1])
    if (first === 0) continue
    const from = isOver ? now : half
    const second = 'half' in halves ? halves.second : halves.secondAfter(half)
    for (const h of upTo)
      for (const a of upTo) {
        const chance = first * second.both(h, a)
        if (chance > 0 && combined.every((one) => wins(one, half, [from[0] + h, from[1] + a]))) sum += chance
      }
  }
  return sum
}

const told = (expected: Expectation, state: PriceState, combined: readonly Combined[]) => {
  const { halves } = outlooksOf(expected, state).FT
  return { joint: jointOf(halves, combined), sum: enumerated(halves, combined) }
}

test.prop([expectation, priceStates, picks], { numRuns: 30 })(
  'a builder is priced by the sum over all ends, at 0.01 or more and never above the fair price [BET-17]',
  (expected, state, numbers) => {
    const chosen = choose(combinable(expected, state), numbers)
    if (chosen.length < 2) return
    const { joint, sum } = told(expected, state, chosen)
    if (joint === 'impossible') {
      expect(sum).toBeLessThan(1e-4)
      return
    }
    expect(joint.chance).toBeGreaterThan(sum - 1e-12)
    expect(joint.chance - sum).toBeLessThan(1e-3)
    const needed = chosen.filter((_, place) => !joint.implied.includes(place))
    if (needed.length < 2) return
    const prices = needed.map(({ price }) => price)
    const odds = builderOdds(joint.chance, prices)
    expect(odds).toBeGreaterThanOrEqual(10)
    expect(odds).toBeLessThan(1000 * (1 / sum - 1) + 1e-6)
    const kept = 1 - (BUILDER_MARGIN[needed.length] ?? 0) / 100
    expect(odds).toBeGreaterThan(Math.min(MOST_BUILDER_ODDS, 1000 * (kept / joint.chance - 1)) - 10.001)
    expect(odds).toBeGreaterThanOrEqual(Math.min(MOST_BUILDER_ODDS, 1000 * (1 / joint.chance - 1) - 10, ...prices))
  },
)

test.prop([expectation, priceStates, picks, fc.nat()], { numRuns: 30 })(
  'a selection that follows from the others changes nothing, and is named [BET-17]',
  (expected, state, numbers, more) => {
    const all = combinable(expected, state)
    const chosen = choose(all, numbers).slice(0, 3)
    const { halves } = outlooksOf(expected, state).FT
    const before = jointOf(halves, chosen)
    const added = all.at(more % all.length)
    if (chosen.length < 2 || before === 'impossible' || !added) return
    const after = jointOf(halves, [...chosen, added])
    if (after === 'impossible' || !after.implied.includes(chosen.length)) return
    const named = [...before.implied, chosen.length]
    if (after.implied.length === named.length) {
      expect(after).toEqual({ chance: before.chance, implied: named })
      return
    }
    // With it another one follows, too, that did not by less than is taken for impossible.
    expect(after.implied).toEqual(expect.arrayContaining(named))
    const rise = after.chance - before.chance
    expect(rise).toBeGreaterThan(-1e-12)
    expect(rise).toBeLessThan(1e-5 * (after.implied.length - before.implied.length))
  },
)

test.prop([expectation, priceStates, picks], { numRuns: 30 })(
  'the order in which selections are picked changes neither what is left out nor the chance [BET-17]',
  (expected, state, numbers) => {
    const chosen = [...new Set(choose(combinable(expected, state), numbers))]
    const { halves } = outlooksOf(expected, state).FT
    const [there, back] = [jointOf(halves, chosen), jointOf(halves, chosen.toReversed())]
    if (there === 'impossible' || back === 'impossible') {
      expect(there).toBe(back)
      return
    }
    expect(back.chance).toBeCloseTo(there.chance, 10)
    expect(back.implied).toHaveLength(there.implied.length)
  },
)

const AVERAGE = { home: 1.6, away: 1.1, lowScore: FITTED.lowScore }
const BEFORE: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
const joint = (...combined: Combined[]) => jointOf(outlooksOf(AVERAGE, BEFORE).FT.halves, combined)
const home = { w: 'M', line: null, selection: 'H' } as const

test('what can not happen together is impossible; what follows from the others is implied, wherever it stands [BET-17]', () => {
  expect(joint(home, { w: 'M', line: null, selection: 'C' })).toBe('impossible')
  expect(joint(home, { w: 'PD', line: null, selection: 'H1C1' })).toBe('impossible')
  expect(joint({ w: 'HM', line: null, selection: 'H' }, { w: 'OU', line: 2, selection: 'U' })).toBe('impossible')
  expect(joint(home, { w: 'OU', line: 2, selection: 'O' })).toMatchObject({ implied: [1] })
  expect(joint({ w: 'OU', line: 2, selection: 'O' }, home)).toMatchObject({ implied: [0] })
  expect(joint(home, home, home)).toMatchObject({ implied: [1, 2] })
  expect(joint(home, { w: 'TS', line: null, selection: 'Y' }, { w: 'OU', line: 10, selection: 'O' })).toMatchObject({ implied: [2] })
  const over = { w: 'OU', line: 10, selection: 'O' } as const
  expect(joint(home, over)).toMatchObject({ implied: [] })
  const both = { w: 'MO', line: 10, selection: 'HO' } as const
  expect(joint(home, over, both)).toMatchObject({ implied: [2] })
  expect(joint(both, over, home), 'in whatever order').toMatchObject({ implied: [0] })
})

test('the price is that of the selections together, not the product of theirs [BET-17]', () => {
  const [over, both] = [{ w: 'OU', line: 10, selection: 'O' } as const, { w: 'TS', line: null, selection: 'Y' } as const]
  const alone = [over, both].map((one) => {
    const found = joint(one)
    return found === 'impossible' ? 0 : found.chance
  })
  const together = joint(over, both)
  if (together === 'impossible') throw new Error('both score and over happen together')
  expect(together.chance).toBeGreaterThan(1.3 * (alone[0] ?? 0) * (alone[1] ?? 0))
})

test('only what wins or loses as a whole, by the scores, is combined [BET-17]', () => {
  expect(canCombine({ w: 'OU', line: 10 })).toBe(true)
  expect(canCombine({ w: 'R', line: -2 })).toBe(true)
  for (const line of [0, 3, -1, 4, 8]) expect(canCombine({ w: 'R', line }), `${line}`).toBe(false)
  for (const w of ['DNB', 'FG', 'KOU', 'BM', 'QG1', 'FS', 'ML'] as const) expect(canCombine({ w, line: 2 }), w).toBe(false)
  for (const w of FOOTBALL_PLAYS.filter((one) => !isTwoWay(one) && canCombine({ w: one, line: null })))
    for (const selection of playOf(w).selections)
      expect(['W', 'L'], w).toContain(
        settle(w, playOf(w).line === 'total' ? 10 : playOf(w).line === null ? null : 4, selection, [2, 1], [1, 1]),
      )
})

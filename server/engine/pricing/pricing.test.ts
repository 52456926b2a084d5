import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { FOOTBALL_PLAYS, isTwoWay, playOf, playsOf } from '../../../domain/markets.ts'
import { type Score, settle } from '../../../domain/settlement.ts'
import { priceStates } from '../../../tests/support/price-states.ts'
import type { PriceState } from './outlook.ts'
import { MARGIN, marginOf, type Offer, offers } from './pricing.ts'
import { quote, SANE } from './quote.ts'

const goals = fc.double({ min: 0.3, max: 3.2, noNaN: true })
const expectation = fc.record({ home: goals, away: goals })
const state = priceStates
const kickOff: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
const favourite = { home: 2.1, away: 0.9 }
const find = (list: Offer[], w: Offer['w']) => list.find((offer) => offer.w === w)
const implied = (price: number) => 1 / (1 + price / 1000)

test.prop([expectation, state], { numRuns: 200 })(
  'implied probabilities of each market sum to 1 + margin, up to the rounding of its prices to 0.01 [ENG-03]',
  (expected, now) => {
    for (const { w, prices } of offers(expected, now, {})) {
      expect(prices.every((price) => Number.isInteger(price) && price % 10 === 0)).toBe(true)
      if (prices.includes(0)) continue
      const sum = prices.reduce((total, price) => total + implied(price), 0)
      // Prices are rounded to the nearest tick, but down if that is above the fair price.
      const rounding = prices.reduce((total, price) => total + 0.0101 * implied(price) ** 2, 0)
      const { kind } = playOf(w)
      const winners = ['DC', 'DO', 'DT'].includes(kind) ? 2 : 1
      expect(Math.abs(sum - winners * (1 + marginOf(w)))).toBeLessThan(rounding)
    }
  },
)

test.prop([expectation], { numRuns: 100 })(
  'before kick-off all plays are offered, the lines on both sides [ENG-03] [ENG-05]',
  (expected) => {
    const list = offers(expected, kickOff, {})
    const main = list.filter(({ rank }) => rank === 0).map(({ w }) => w)
    // A side expected to score a third of a goal in a half has no line worth offering there.
    // The next goal is the first until one is scored; corners and cards are not part of the goals.
    expect(
      FOOTBALL_PLAYS.filter(
        (w) => !main.includes(w) && w !== 'NG' && playOf(w).counts === 'score' && !/^[HS]OU/.test(w) && !w.startsWith('W'),
      ),
    ).toEqual([])
    for (const { w, prices } of list) if (isTwoWay(w)) expect(prices).not.toContain(0)
  },
)

test.prop([fc.record({ home: fc.double({ min: 1, max: 3, noNaN: true }), away: fc.double({ min: 1, max: 3, noNaN: true }) })])(
  'each band of total goals has its price before kick-off, seven and more too [ENG-05]',
  (expected) => {
    expect(find(offers(expected, kickOff, {}), 'T')?.prices).not.toContain(0)
  },
)

/** Chance of `n` goals still to come, by the plain formula. */
const poisson = (mean: number, n: number) =>
  Array.from({ length: n }, (_, i) => mean / (i + 1)).reduce((p, factor) => p * factor, Math.exp(-mean))

test.prop([expectation, fc.constantFrom('R', 'OU'), fc.constantFrom(0, 1)], { numRuns: 300 })(
  'a bet on any two-way line, settled as tickets are, loses the margin in the long run and no more [ENG-03]',
  (expected, w, side) => {
    const offer = find(offers(expected, kickOff, {}), w as 'R' | 'OU')
    if (!offer) throw new Error(`${w} is not offered`)
    const selection = (w === 'R' ? (['H', 'C'] as const) : (['O', 'U'] as const))[side as 0 | 1]
    const odds = (offer.prices[side] ?? 0) / 1000
    const back = { W: 1 + odds, LW: 1 + odds / 2, P: 1, LL: 0.5, L: 0 }
    let paid = 0
    for (let h = 0; h <= 14; h += 1) {
      for (let a = 0; a <= 14; a += 1) {
        paid += poisson(expected.home, h) * poisson(expected.away, a) * back[settle(offer.w, offer.line, selection, [h, a])]
      }
    }
    expect(paid).toBeLessThan(1)
    expect(paid).toBeGreaterThan(1 - 1.6 * MARGIN.R)
  },
)

describe('prices follow score and clock', () => {
  test.prop([expectation, fc.tuple(fc.nat(4), fc.nat(4)), fc.integer({ min: 1, max: 44 })], { numRuns: 50 })(
    'a handicap in play is of the rest of the match, whoever leads; a total is of all of it [BET-14]',
    (expected, score, minutes) => {
      const at = (score: Score) => offers(expected, { period: '1H', minutes, score, half: null }, {})
      const of = (list: Offer[], ...plays: string[]) => list.filter(({ w }) => plays.includes(w)).map(({ from, ...offer }) => offer)
      expect(of(at(score), 'R', 'HR')).toEqual(of(at([0, 0]), 'R', 'HR'))
      expect(at(score).flatMap(({ w, from }) => (w === 'R' || w === 'HR' ? [from] : []))).toEqual(of(at(score), 'R', 'HR').map(() => score))
      const total = 4 * (score[0] + score[1])
      expect(of(at(score), 'OU')).toEqual(of(at([0, 0]), 'OU').map((offer) => ({ ...offer, line: (offer.line ?? 0) + total })))
    },
  )

  test('a favourite is priced as one, and gives goals', () => {
    const list = offers(favourite, kickOff, {})
    const [home = 0, away = 0] = find(list, 'M')?.prices ?? []
    expect(home).toBeLessThan(away)
    expect(find(list, 'R')?.line).toBeLessThan(0)
    const turned = offers({ home: 0.9, away: 2.1 }, kickOff, {})
    expect(find(turned, 'R')?.line).toBe(-(find(list, 'R')?.line ?? Number.NaN))
  })

  test('a goal shortens its side, and each minute without another shortens it more [ENG-04]', () => {
    const home = (minutes: number, score: [number, number]) =>
      find(offers({ home: 1.4, away: 1.3 }, { period: '2H', minutes, score, half: [0, 0] }, {}), 'M')?.prices[0] ?? 0
    expect(home(10, [1, 0])).toBeLessThan(home(10, [0, 0]))
    expect(home(30, [1, 0])).toBeLessThan(home(10, [1, 0]))
    expect(home(30, [0, 0])).toBeGreaterThan(home(10, [0, 0]))
  })

  test('the over/under line stays above the goals already scored and sinks towards them [ENG-04]', () => {
    const lines = [0, 10, 20, 30, 40].map(
      (minutes) => find(offers(favourite, { period: '2H', minutes, score: [2, 1], half: [1, 1] }, {}), 'OU')?.line ?? 0,
    )
    expect(lines).toEqual(lines.toSorted((a, b) => b - a))
    expect(lines.every((line) => line > 12)).toBe(true)
  })

  test('first-half markets are there until half-time and not after [ENG-04]', () => {
    const halves = (now: PriceState) => offers(favourite, now, {}).flatMap(({ w }) => (playOf(w).period === 'HT' ? [w] : []))
    const plays = playsOf('HT').filter((w) => playOf(w).counts === 'score').length
    expect(new Set(halves(kickOff)).size).toBe(plays)
    // A three-way handicap of the half is there until kick-off.
    expect(new Set(halves({ period: '1H', minutes: 20, score: [0, 0], half: null })).size).toBe(plays - 1)
    expect(halves({ period: 'HT', minutes: 0, score: [1, 0], half: [1, 0] })).toEqual([])
    expect(halves({ period: '2H', minutes: 3, score: [1, 0], half: [1, 0] })).toEqual([])
  })

  test('a decided outcome is not offered', () => {
    const late = offers(favourite, { period: '2H', minutes: 48, score: [4, 0], half: [2, 0] }, {})
    expect(find(late, 'M')).toBeUndefined()
  })
})

test.prop([expectation, fc.array(fc.double({ min: -0.01, max: 0.01, noNaN: true }), { minLength: 50, maxLength: 50 })])(
  'the main line does not flap: fifty small moves of the expectation move it once at most',
  (expected, steps) => {
    let line = find(offers(expected, kickOff, {}), 'R')?.line ?? 0
    const first = line
    let moves = 0
    for (const step of steps) {
      const next = find(offers({ home: expected.home * (1 + step), away: expected.away }, kickOff, { R: line }, 'main'), 'R')?.line ?? line
      moves += next === line ? 0 : 1
      line = next
    }
    expect(moves).toBeLessThanOrEqual(1)
    expect(Math.abs(line - first)).toBeLessThanOrEqual(1)
  },
)

const leaning = fc
  .array(fc.record({ weight: fc.double({ min: 0.05, max: 1, noNaN: true }), lean: fc.double({ min: -1, max: 1, noNaN: true }) }), {
    minLength: 2,
    maxLength: 6,
  })
  .map((list) => {
    const all = list.reduce((sum, { weight }) => sum + weight, 0)
    return { chances: list.map(({ weight }) => weight / all), lean: list.map(({ lean: one }) => one) }
  })

test.prop([leaning, fc.constantFrom(0.025, 0.05, 0.12)], { numRuns: 300 })(
  'money moves the margin and nothing else: the sum stays, what was taken most costs more, no price is above the fair one [ENG-12]',
  ({ chances, lean }, margin) => {
    const usual = quote(chances, margin, SANE.many)
    const shaded = quote(chances, margin, SANE.many, lean)
    fc.pre(!usual.includes(0))
    const sum = shaded.reduce((total, price) => total + implied(price), 0)
    const rounding = shaded.reduce((total, price) => total + 0.0101 * implied(price) ** 2, 0)
    expect(Math.abs(sum - 1 - margin)).toBeLessThan(rounding)
    const most = lean.indexOf(Math.max(...lean))
    const least = lean.indexOf(Math.min(...lean))
    expect(shaded[most]).toBeLessThanOrEqual(usual[most] ?? 0)
    expect(shaded[least]).toBeGreaterThanOrEqual(usual[least] ?? 0)
    for (const [i, price] of shaded.entries()) expect(1 + price / 1000).toBeLessThanOrEqual(1 / (chances[i] ?? 1) + 1e-9)
  },
)

test('two even sides share a margin of 2.5 %; all of the money on one of them takes most of it from the other [ENG-12]', () => {
  expect([MARGIN.R, MARGIN.OU]).toEqual([0.025, 0.025])
  expect(quote([0.5, 0.5], MARGIN.R, SANE.line)).toEqual([950, 950])
  const [taken = 0, other = 0] = quote([0.5, 0.5], MARGIN.R, SANE.line, [1, -1])
  expect(taken).toBeLessThan(930)
  expect(other).toBeGreaterThan(970)
  expect(other).toBeLessThanOrEqual(1000)
})

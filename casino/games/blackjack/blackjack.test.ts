import { expect, test } from 'vitest'
import { nearest, percent, ratio } from '../../exact/ratio.ts'
import { waysOf } from '../../exact/wager.ts'
import { roundsOf } from '../../fair/rounds.ts'
import { figures, results } from './exact.ts'
import { type Action, EMPTY, play, plusCard, type Total } from './rules.ts'
import { bankEnds, bestAction } from './strategy.ts'

/** Plays with these ranks in the order of drawing (player, bank, player, bank hidden, …) and these decisions. */
function round(ranks: string, ...actions: Action[]) {
  const cards = Array.from(ranks, (rank) => 'A23456789TJQK'.indexOf(rank) * 4)
  return play({ below: () => cards.shift() as number }, () => actions.shift() ?? null)
}
const total = (...points: number[]): Total => points.reduce(plusCard, EMPTY)

test('an ace counts eleven as long as the hand stays within 21', () => {
  expect([total(1, 10), total(1, 5), total(1, 5, 10), total(1, 1), total(1, 1, 9), total(10, 6, 1), total(10, 6, 6)]).toEqual([
    { points: 21, isSoft: true },
    { points: 16, isSoft: true },
    { points: 16, isSoft: false },
    { points: 12, isSoft: true },
    { points: 21, isSoft: true },
    { points: 17, isSoft: false },
    { points: 22, isSoft: false },
  ])
})

test('a blackjack pays 3 to 2 at once, two of them nothing, and the bank’s ends the round before a decision', () => {
  expect(round('A5K9')?.halves).toBe(3)
  expect(round('AAKQ')?.halves).toBe(0)
  expect(round('9A9K')?.halves).toBe(-2)
  expect(round('9K9A')?.halves).toBe(-2)
})

test('the bank draws to 16 and stands on every 17; the higher hand wins, equal ones give the stake back', () => {
  expect(round('T6T9T', 'stand')).toMatchObject({ halves: 2, bank: [20, 32, 36] })
  expect(round('TATA5', 'stand')?.bank).toHaveLength(3)
  expect(round('TAT6', 'stand')).toMatchObject({ halves: 2 })
  expect(round('TAT6', 'stand')?.bank).toHaveLength(2)
  expect(round('T7TK', 'stand')?.halves).toBe(2)
  expect(round('T8T2K', 'stand')?.halves).toBe(0)
  expect(round('T7T47K', 'hit')).toMatchObject({ halves: -2, bank: [24, 12] })
})

test('a doubled hand gets one card and wins or loses twice', () => {
  expect(round('655T98', 'double')).toMatchObject({ halves: 4, hands: [{ stakes: 2 }] })
  expect(round('655T24', 'double')?.halves).toBe(-4)
  expect(() => round('65T2222', 'hit', 'double')).toThrow(RangeError)
})

test('a pair by points is split once into two hands; split aces get a card each', () => {
  const split = round('85838K97T', 'split', 'hit', 'stand', 'stand')
  expect(split?.hands.map(({ cards }) => cards.length)).toEqual([3, 2])
  expect(split?.halves).toBe(split?.hands.reduce((sum, { halves }) => sum + halves, 0))
  const aces = round('A6A97KT', 'split')
  expect(aces?.hands.map(({ cards, halves }) => [cards.length, halves])).toEqual([
    [2, 2],
    [2, 2],
  ])
  expect(() => round('K5Q6K', 'split', 'split')).toThrow(RangeError)
  expect(() => round('956K', 'split')).toThrow(RangeError)
})

test('an undecided round stays open, and is the same when it is played on with its decisions [FAIR-01]', () => {
  const chanceOf = roundsOf('ab'.repeat(32), '21')
  const told = (nonce: number, actions: readonly Action[]) => {
    const left = [...actions]
    return play(chanceOf(nonce), () => left.shift() ?? null)
  }
  const open = [1, 2, 3, 4, 5, 6, 7, 8].find((nonce) => told(nonce, []) === null) as number
  expect(open).toBeGreaterThan(0)
  expect(told(open, ['stand'])).toEqual(told(open, ['stand']))
  expect(told(open, ['stand'])).not.toBeNull()
})

test('the bank goes over 21 as often as is published for whole decks [FAIR-03]', () => {
  // E.g. wizardofodds.com, blackjack, dealer's hands; for ten and ace with the blackjacks that end a round before.
  const published = {
    2: 0.353_608,
    3: 0.373_875,
    4: 0.394_468,
    5: 0.416_404,
    6: 0.423_15,
    7: 0.262_312,
    8: 0.244_741,
    9: 0.228_425,
    10: 0.212_109,
    1: 0.115_286,
  }
  for (const [up, chance] of Object.entries(published)) {
    const over = bankEnds(Number(up)).find(([end]) => end.points === 22)?.[1] ?? { ways: 0n, cards: 0 }
    expect(nearest(ratio(over.ways, 13n ** BigInt(over.cards))), `ace or number ${up}`).toBeCloseTo(chance, 5)
  }
})

test('the best decisions are those of the published tables', () => {
  const first = (bank: number, ...cards: [number, number]) =>
    bestAction({
      total: total(...cards),
      pairOf: cards[0] === cards[1] ? cards[0] : null,
      bank,
      actions: cards[0] === cards[1] ? ['stand', 'hit', 'double', 'split'] : ['stand', 'hit', 'double'],
    })
  const against = (...cards: [number, number]) => [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map((bank) => first(bank, ...cards).slice(0, 2)).join(' ')
  expect(against(10, 6)).toBe('st st st st st hi hi hi hi hi')
  expect(against(10, 2)).toBe('hi hi st st st hi hi hi hi hi')
  expect(against(6, 5)).toBe('do do do do do do do do do hi')
  expect(against(1, 7)).toBe('st do do do do st st hi hi hi')
  expect(against(8, 8)).toBe('sp sp sp sp sp sp sp sp sp sp')
  expect(against(10, 10)).toBe('st st st st st st st st st st')
  expect(against(9, 9)).toBe('sp sp sp sp sp st sp sp st st')
})

for (const [action, ranks, pairOf] of [
  ['split', '868', 8],
  ['double', '665', null],
] as const)
  test(`hands after a ${action} end as often as is computed [FAIR-03]`, () => {
    const ROUNDS = 5_000
    const chanceOf = roundsOf('ab'.repeat(32), action)
    const seen = new Map<number, number>()
    for (let nonce = 1; nonce <= ROUNDS; nonce++) {
      const chance = chanceOf(nonce)
      // The first cards are given, but for the bank's hidden one.
      const given = Array.from(ranks, (rank) => 'A23456789T'.indexOf(rank) * 4)
      let isFirst = true
      const round = play({ below: (count) => given.shift() ?? chance.below(count) }, (choice) => {
        const decided = isFirst ? action : bestAction(choice)
        isFirst = false
        return decided
      })
      seen.set(round?.halves ?? 0, (seen.get(round?.halves ?? 0) ?? 0) + 1)
    }
    const hand = pairOf === null ? total(6, 5) : total(8, 8)
    const expected = [...results(action, hand, pairOf, 6)].map(
      ([halves, { ways, cards }]) => [halves, nearest(ratio(ways, 13n ** BigInt(cards)))] as const,
    )
    expect(expected.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 12)
    // Four standard deviations.
    for (const [halves, chance] of expected)
      expect(Math.abs((seen.get(halves) ?? 0) - ROUNDS * chance), String(halves)).toBeLessThanOrEqual(
        4 * Math.sqrt(ROUNDS * chance * (1 - chance)),
      )
  })

test('the return of the best strategy is the stated one, and all rounds are told [FAIR-03]', () => {
  const { wagers, stated, tables } = figures()
  expect(wagers.map(({ name, mean }) => [name, percent(mean, 4)])).toEqual(Object.entries(stated))
  const ways = waysOf(tables[0]?.rows ?? [])
  expect(ways).toBe(13n ** BigInt(Math.round(Math.log(Number(ways)) / Math.log(13))))
})

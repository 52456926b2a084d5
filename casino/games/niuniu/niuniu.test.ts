import { expect, test } from 'vitest'
import { percent, ratio } from '../../exact/ratio.ts'
import { waysOf } from '../../exact/wager.ts'
import { roundsOf } from '../../fair/rounds.ts'
import { figures, outcomeWays } from './exact.ts'
import { bullOf, deal, returnFen, timesOf } from './rules.ts'

/** Numbers for a deal that gives these cards in this order. */
function dealing(cards: readonly number[]) {
  const order = Array.from({ length: 52 }, (_, index) => index)
  const numbers = cards.map((card, index) => {
    const last = 51 - index
    const at = order.indexOf(card)
    ;[order[last], order[at]] = [order[at] as number, order[last] as number]
    return at
  })
  return { below: () => numbers.shift() as number }
}
/** Ranks by their letters, each in the first suit (diamonds) or the one named behind it. */
const cards = (text: string) =>
  text.split(' ').map((card) => 'A23456789TJQK'.indexOf(card[0] as string) * 4 + Math.max(0, 'dchs'.indexOf(card[1] ?? 'd')))

test('three cards of full tens make a bull of what the other two have over tens', () => {
  expect(bullOf([0, 0, 0, 0, 0])).toBe(10)
  expect(bullOf([1, 2, 7, 0, 0])).toBe(10)
  expect(bullOf([1, 2, 7, 3, 4])).toBe(7)
  expect(bullOf([0, 5, 5, 9, 2])).toBe(1)
  expect(bullOf([1, 1, 1, 1, 2])).toBe(0)
  expect(bullOf([1, 2, 3, 5, 8])).toBe(9)
})

test('the better bull wins, then the highest card, then its suit', () => {
  const won = (player: string, bank: string) => deal(dealing([...cards(player), ...cards(bank)]))
  expect(won('K Q J 9 8', 'Kc Qc Jc 9c 7c')).toMatchObject({ playerBull: 7, bankBull: 6, hasWon: true })
  expect(won('T Q J 4 3', 'Tc Qc Kc 4c 3c')).toMatchObject({ playerBull: 7, bankBull: 7, hasWon: false })
  expect(won('Ks Q J 4 3', 'Tc Qc Kh 4c 3c')).toMatchObject({ playerBull: 7, bankBull: 7, hasWon: true })
})

test('the winner’s bull multiplies: a base a quarter of the stake, less 4 % where the player wins', () => {
  expect([0, 6, 7, 8, 9, 10].map(timesOf)).toEqual([1, 1, 2, 2, 3, 4])
  expect(returnFen(4000n, { playerBull: 10, bankBull: 9, hasWon: true })).toBe(7840n)
  expect(returnFen(4000n, { playerBull: 9, bankBull: 10, hasWon: false })).toBe(0n)
  expect(returnFen(4000n, { playerBull: 0, bankBull: 7, hasWon: false })).toBe(2000n)
})

test('the return over all pairs of hands is the stated one [FAIR-03]', () => {
  const { wagers, stated, tables } = figures()
  expect(wagers.map(({ name, mean }) => [name, percent(mean, 4)])).toEqual(Object.entries(stated))
  expect(wagers[0]?.mean).toEqual(ratio(19_746_880_964_771n, 19_933_230_517_200n))
  // Each of the 52 over 5 × 47 over 5 pairs, each way twice.
  expect(waysOf(tables[0]?.rows ?? [])).toBe(2_598_960n * 1_533_939n * 2n)
})

test('the chances of a bull are those of all 2,598,960 hands, card by card, and no side has an advantage [FAIR-03]', () => {
  const rows = outcomeWays()
  const bulls = Array<bigint>(11).fill(0n)
  for (const { playerBull, ways } of rows) bulls[playerBull] = (bulls[playerBull] as bigint) + ways
  const counted = Array<number>(11).fill(0)
  const points = Array.from({ length: 52 }, (_, card) => Math.min((card >> 2) + 1, 10))
  const of = (card: number) => points[card] as number
  for (let a = 0; a < 48; a++)
    for (let b = a + 1; b < 49; b++)
      for (let c = b + 1; c < 50; c++)
        for (let d = c + 1; d < 51; d++)
          for (let e = d + 1; e < 52; e++) {
            const [p, q, r, s, t] = [of(a), of(b), of(c), of(d), of(e)]
            const triples = [p + q + r, p + q + s, p + q + t, p + r + s, p + r + t, p + s + t, q + r + s, q + r + t, q + s + t, r + s + t]
            const bull = triples.some((sum) => sum % 10 === 0) ? (p + q + r + s + t) % 10 || 10 : 0
            counted[bull] = (counted[bull] as number) + 1
          }
  expect(bulls.map((ways) => ways / (1_533_939n * 2n))).toEqual(counted.map(BigInt))
  const waysTo = (playerBull: number, bankBull: number, hasWon: boolean) =>
    rows.find((row) => row.playerBull === playerBull && row.bankBull === bankBull && row.hasWon === hasWon)?.ways ?? 0n
  for (let one = 0; one <= 10; one++)
    for (let other = 0; other <= 10; other++) expect(waysTo(one, other, true)).toBe(waysTo(other, one, false))
})

test('ten different cards are dealt, and the same ones for the same seeds [FAIR-01]', () => {
  const chanceOf = roundsOf('ab'.repeat(32), 'bull')
  const { player, bank } = deal(chanceOf(1))
  expect(new Set([...player, ...bank]).size).toBe(10)
  expect(deal(chanceOf(1))).toEqual(deal(chanceOf(1)))
})

import type { Figures } from '../../exact/trial.ts'
import { type Wager, wagerOf } from '../../exact/wager.ts'
import { type Bet, type Digits, hasWon, kindOf, PLACES, paysOf } from './rules.ts'
import { STATED } from './stated.ts'

const DRAWS = 100_000

/** The table of a place's digits; 0 is the ten thousands. */
export const placeName = (place: number): string => `place ${place + 1}`

/** All draws there are. */
export const allDraws = (): Digits[] =>
  Array.from({ length: DRAWS }, (_, number) => {
    const digit = (place: number) => Math.floor(number / 10 ** (4 - place)) % 10
    return [digit(0), digit(1), digit(2), digit(3), digit(4)]
  })

/** One bet of each kind; others of a kind have the same chances, since all digits are alike. */
export const BETS: readonly (readonly [name: string, bet: Bet])[] = [
  ['big', { kind: 'size', size: 'big' }],
  ['small', { kind: 'size', size: 'small' }],
  ['odd', { kind: 'parity', parity: 'odd' }],
  ['even', { kind: 'parity', parity: 'even' }],
  ['big odd', { kind: 'both', size: 'big', parity: 'odd' }],
  ['big even', { kind: 'both', size: 'big', parity: 'even' }],
  ['small odd', { kind: 'both', size: 'small', parity: 'odd' }],
  ['small even', { kind: 'both', size: 'small', parity: 'even' }],
  ['place', { kind: 'place', place: 2, digit: 7 }],
  ['straight', { kind: 'straight', digits: [8, 3, 7, 0, 9] }],
]

export function wagerOfBet(name: string, bet: Bet, draws: readonly Digits[] = allDraws()): Wager {
  const won = draws.filter((digits) => hasWon(bet, digits)).length
  return wagerOf(name, [
    { thousandths: paysOf(bet), ways: BigInt(won) },
    { thousandths: 0, ways: BigInt(draws.length - won) },
  ])
}

export function figures(): Figures {
  const draws = allDraws()
  const sums = new Map<number, bigint>()
  for (const digits of draws) sums.set(kindOf(digits).sum, (sums.get(kindOf(digits).sum) ?? 0n) + 1n)
  const digitRows = Array.from({ length: 10 }, (_, digit) => ({ outcome: String(digit), ways: 1n }))
  return {
    tables: [
      { name: 'sums', rows: [...sums].map(([sum, ways]) => ({ outcome: String(sum), ways })) },
      ...Array.from({ length: PLACES }, (_, place) => ({ name: placeName(place), rows: digitRows })),
    ],
    stated: STATED,
    wagers: BETS.map(([name, bet]) => wagerOfBet(name, bet, draws)),
  }
}

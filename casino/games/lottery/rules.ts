import { returnedFen } from '../../exact/wager.ts'
import type { Random } from '../../fair/random.ts'

/** 一分彩: five digits a minute for all players. */
export const PLACES = 5
/** The sum of the digits is 0 to 45, and big from here. */
export const BIG_FROM = 23

export type Size = 'big' | 'small'
export type Parity = 'odd' | 'even'
export type Digits = readonly [number, number, number, number, number]

export type Bet =
  | { readonly kind: 'size'; readonly size: Size }
  | { readonly kind: 'parity'; readonly parity: Parity }
  | { readonly kind: 'both'; readonly size: Size; readonly parity: Parity }
  /** 定位: one digit at one place, 0 the ten thousands. */
  | { readonly kind: 'place'; readonly place: number; readonly digit: number }
  /** 五码直选: all five in order. */
  | { readonly kind: 'straight'; readonly digits: Digits }

/** What a won bet returns, in thousandths of its stake. */
export const PAYS = { even: 1950, bigOdd: 3620, bigEven: 4090, smallOdd: 4090, smallEven: 3620, place: 9600, straight: 90_000_000 } as const

export const draw = (random: Random): Digits => [random.below(10), random.below(10), random.below(10), random.below(10), random.below(10)]

export interface Kind {
  readonly sum: number
  readonly size: Size
  readonly parity: Parity
}

export function kindOf(digits: Digits): Kind {
  const sum = digits.reduce((total, digit) => total + digit, 0)
  return { sum, size: sum >= BIG_FROM ? 'big' : 'small', parity: sum % 2 === 1 ? 'odd' : 'even' }
}

/** What the bet returns if it wins, in thousandths of its stake. */
export function paysOf(bet: Bet): number {
  if (bet.kind === 'both') {
    if (bet.size === 'big') return bet.parity === 'odd' ? PAYS.bigOdd : PAYS.bigEven
    return bet.parity === 'odd' ? PAYS.smallOdd : PAYS.smallEven
  }
  if (bet.kind === 'place' || bet.kind === 'straight') return PAYS[bet.kind]
  return PAYS.even
}

export function hasWon(bet: Bet, digits: Digits): boolean {
  if (bet.kind === 'place') return digits[bet.place] === bet.digit
  if (bet.kind === 'straight') return digits.every((digit, place) => digit === bet.digits[place])
  const { size, parity } = kindOf(digits)
  return (bet.kind === 'parity' || bet.size === size) && (bet.kind === 'size' || bet.parity === parity)
}

export const returnFen = (bet: Bet, stakeFen: bigint, digits: Digits): bigint =>
  hasWon(bet, digits) ? returnedFen(stakeFen, paysOf(bet)) : 0n

import { returnedFen } from '../../exact/wager.ts'
import { dealt, type Random } from '../../fair/random.ts'

/** 牛牛 against the bank: one deck, five cards each, dealt anew each round. Nothing is decided by the player. */
export const HAND = 5
const DECK = 52

/** A card is 0 to 51: its rank (0 is the ace, 12 the king) × 4 + its suit, diamonds, clubs, hearts, spades from the lowest. */
const rankOf = (card: number): number => card >> 2
/** The ace is one; tens and court cards are nothing, since only tens are taken away. */
export const pointsOfRank = (rank: number): number => (rank < 9 ? rank + 1 : 0)

/** The bull of five cards by their points: three whose sum is full tens, then what the other two have over tens; 10 is 牛牛, 0 none. */
export function bullOf(points: readonly number[]): number {
  const over = points.reduce((sum, own) => sum + own, 0) % 10
  for (let one = 0; one < HAND; one++)
    for (let other = one + 1; other < HAND; other++)
      // Two cards that are as much over tens as all five leave three of full tens.
      if (((points[one] as number) + (points[other] as number)) % 10 === over) return over === 0 ? 10 : over
  return 0
}

/** How often the base is won or lost, by the winner's bull. A stake is four bases, the most that can be lost. */
export function timesOf(bull: number): number {
  if (bull === 10) return 4
  if (bull === 9) return 3
  return bull >= 7 ? 2 : 1
}

/** In thousandths of the stake: a base is a quarter, and of what is won the bank keeps 4 %. */
const LOST = 250
const WON = 240

export interface Outcome {
  readonly playerBull: number
  readonly bankBull: number
  readonly hasWon: boolean
}

export interface Round extends Outcome {
  readonly player: readonly number[]
  readonly bank: readonly number[]
}

/** The better bull wins; between equal ones the highest card, which no two hands share. */
export function deal(random: Random): Round {
  const cards = dealt(DECK, 2 * HAND, random)
  const [player, bank] = [cards.slice(0, HAND), cards.slice(HAND)]
  const bull = (hand: readonly number[]) => bullOf(hand.map((card) => pointsOfRank(rankOf(card))))
  const [playerBull, bankBull] = [bull(player), bull(bank)]
  const hasWon = playerBull === bankBull ? Math.max(...player) > Math.max(...bank) : playerBull > bankBull
  return { player, bank, playerBull, bankBull, hasWon }
}

/** What a stake returns, in thousandths. */
export const thousandthsOf = ({ playerBull, bankBull, hasWon }: Outcome): number =>
  hasWon ? 1000 + WON * timesOf(playerBull) : 1000 - LOST * timesOf(bankBull)

export const returnFen = (stakeFen: bigint, outcome: Outcome): bigint => returnedFen(stakeFen, thousandthsOf(outcome))

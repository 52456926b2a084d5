import { returnedFen } from '../../exact/wager.ts'
import { type Random, shuffled } from '../../fair/random.ts'

/**
 * 百家乐 from a shoe of eight decks. A shoe deals a fixed number of rounds, for which its cards always suffice: were its end to depend on
 * the cards dealt, the last rounds would have other chances than the first.
 */
export const DECKS = 8
export const CARDS = DECKS * 52
const MOST_CARDS_A_ROUND = 6
export const ROUNDS_A_SHOE = Math.floor(CARDS / MOST_CARDS_A_ROUND)

/** A card is 0 to 51: its rank (0 is the ace, 12 the king) × 4 + its suit. */
export const rankOf = (card: number): number => card >> 2
/** Aces are one, tens and court cards nothing. */
export const pointsOf = (card: number): number => (rankOf(card) < 9 ? rankOf(card) + 1 : 0)

export type Side = 'player' | 'banker'
export type Winner = Side | 'tie'
export type Bet = Winner | 'playerPair' | 'bankerPair'

/** What a won bet returns, in thousandths of its stake: the banker's pays 0.95. */
export const PAYS: Readonly<Record<Bet, number>> = { player: 2000, banker: 1950, tie: 9000, playerPair: 12_000, bankerPair: 12_000 }
/** A tie gives the stakes on the two sides back. */
const PUSH = 1000
/** Two cards of so many points end the round. */
const NATURAL = 8

export interface Round {
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly playerPoints: number
  readonly bankerPoints: number
  readonly winner: Winner
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

/** The cards of a shoe in the order in which they are dealt. */
export const shoeOf = (random: Random): number[] => shuffled(CARDS, random).map((place) => place % 52)

const points = (hand: readonly number[]): number => hand.reduce((total, card) => total + pointsOf(card), 0) % 10

/** Whether the banker draws, by its points and the points of the player's third card; null where the player stood. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5
  if (points <= 2) return true
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  return points === 6 && (third === 6 || third === 7)
}

/** Deals a round from the cards that come next: player, banker, player, banker, then third cards. */
export function deal(cards: readonly number[]): Round {
  const [first, second, third, fourth] = cards as [number, number, number, number]
  const player = [first, third]
  const banker = [second, fourth]
  let next = 4
  if (points(player) < NATURAL && points(banker) < NATURAL) {
    if (points(player) <= 5) player.push(cards[next++] as number)
    const drawn = player[2]
    if (bankerDraws(points(banker), drawn === undefined ? null : pointsOf(drawn))) banker.push(cards[next] as number)
  }
  const [playerPoints, bankerPoints] = [points(player), points(banker)]
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints > bankerPoints ? 'player' : playerPoints < bankerPoints ? 'banker' : 'tie',
    playerPair: rankOf(first) === rankOf(third),
    bankerPair: rankOf(second) === rankOf(fourth),
  }
}

export const cardsOf = ({ player, banker }: Round): number => player.length + banker.length

/** All rounds of a shoe. */
export function dealShoe(cards: readonly number[]): Round[] {
  let dealt = 0
  return Array.from({ length: ROUNDS_A_SHOE }, () => {
    const round = deal(cards.slice(dealt, dealt + MOST_CARDS_A_ROUND))
    dealt += cardsOf(round)
    return round
  })
}

/** What a bet returns after the round, in thousandths of its stake. */
export function thousandthsOf(bet: Bet, { winner, playerPair, bankerPair }: Pick<Round, 'winner' | 'playerPair' | 'bankerPair'>): number {
  if (bet === 'playerPair') return playerPair ? PAYS[bet] : 0
  if (bet === 'bankerPair') return bankerPair ? PAYS[bet] : 0
  if (bet === winner) return PAYS[bet]
  return winner === 'tie' ? PUSH : 0
}

export const returnFen = (bet: Bet, stakeFen: bigint, round: Round): bigint => returnedFen(stakeFen, thousandthsOf(bet, round))

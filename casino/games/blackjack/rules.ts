import type { Random } from '../../fair/random.ts'

/**
 * 二十一点. Every card is drawn from whole decks, so that none can be counted. The bank stands on all 17s and looks for a blackjack before the
 * player decides. A blackjack pays 3 to 2. Two cards may be doubled; a pair by points may be split once, and split aces get a card each.
 */
const DECK = 52
const LIMIT = 21
const BANK_STANDS = 17

/** A card is 0 to 51: its rank (0 is the ace, 12 the king) × 4 + its suit. The points of an ace are one here. */
export const pointsOf = (card: number): number => Math.min((card >> 2) + 1, 10)

/** The points of a hand. While it is soft an ace counts eleven. */
export interface Total {
  readonly points: number
  readonly isSoft: boolean
}

export const EMPTY: Total = { points: 0, isSoft: false }

/** A hand with another card of so many points, an ace being one. */
export function plusCard({ points, isSoft }: Total, card: number): Total {
  const hard = points - (isSoft ? 10 : 0) + card
  const hasAce = isSoft || card === 1
  return hasAce && hard + 10 <= LIMIT ? { points: hard + 10, isSoft: true } : { points: hard, isSoft: false }
}

export const isBust = ({ points }: Total): boolean => points > LIMIT
export const bankDraws = ({ points }: Total): boolean => points < BANK_STANDS

export type Action = 'stand' | 'hit' | 'double' | 'split'

/** Where a player decides. */
export interface Choice {
  readonly total: Total
  /** The points of both cards, when they can be split. */
  readonly pairOf: number | null
  /** The points of the bank's card in sight. */
  readonly bank: number
  readonly actions: readonly Action[]
}

/** A choice with the cards in sight: those of the hands so far, the one that is decided on (from 0), and the bank's first. */
export interface Sight extends Choice {
  readonly hands: readonly { readonly cards: readonly number[]; readonly stakes: number }[]
  readonly hand: number
  readonly up: number
}

export interface Hand {
  readonly cards: readonly number[]
  /** In stakes of the round: 2 when doubled. */
  readonly stakes: number
  /** What it wins or loses, in half stakes. */
  readonly halves: number
}

export interface Round {
  readonly bank: readonly number[]
  readonly hands: readonly Hand[]
  /** The sum of the hands, in half stakes. */
  readonly halves: number
}

const totalOf = (cards: readonly number[]): Total => cards.reduce((total, card) => plusCard(total, pointsOf(card)), EMPTY)

/** What a hand wins against the bank's, in half stakes for one stake. */
export function halvesOf(total: Total, bank: Total): number {
  if (isBust(total)) return -2
  if (isBust(bank) || total.points > bank.points) return 2
  return total.points === bank.points ? 0 : -2
}

/**
 * Plays a round with decisions. `decide` answers null where it is not decided yet: then the round stays open and null is returned. The
 * cards come in the order of their drawing, so that a round follows from its chance and its decisions, and can be played again from the
 * start whenever another decision is there.
 */
export function play(random: Random, decide: (sight: Sight) => Action | null): Round | null {
  const draw = () => random.below(DECK)
  const [first, up, second, hidden] = [draw(), draw(), draw(), draw()]
  const bank = [up, hidden]
  const player = [first, second]
  const [isNatural, isBankNatural] = [totalOf(player).points === LIMIT, totalOf(bank).points === LIMIT]
  if (isNatural || isBankNatural) {
    const halves = isNatural && isBankNatural ? 0 : isNatural ? 3 : -2
    return { bank, hands: [{ cards: player, stakes: 1, halves }], halves }
  }

  const hands: { cards: number[]; stakes: number }[] = [{ cards: player, stakes: 1 }]
  for (let index = 0; index < hands.length; index++) {
    const hand = hands[index] as { cards: number[]; stakes: number }
    const isSplit = hands.length > 1
    if (isSplit && hand.cards.length === 1) hand.cards.push(draw())
    const splitsAces = isSplit && pointsOf(hand.cards[0] as number) === 1
    for (let goesOn = !splitsAces; goesOn && totalOf(hand.cards).points < LIMIT; ) {
      const choice = choiceOf(hand.cards, isSplit, pointsOf(up))
      const action = decide({ ...choice, hands, hand: index, up })
      if (action === null) return null
      if (!choice.actions.includes(action)) throw new RangeError(`cannot ${action} here`)
      if (action === 'split') {
        hands.push({ cards: [hand.cards.pop() as number], stakes: 1 })
        // Anew as one of two hands.
        index--
        break
      }
      if (action !== 'stand') hand.cards.push(draw())
      if (action === 'double') hand.stakes = 2
      goesOn = action === 'hit'
    }
  }
  if (hands.some(({ cards }) => !isBust(totalOf(cards)))) while (bankDraws(totalOf(bank))) bank.push(draw())
  const ended = hands.map(({ cards, stakes }) => ({ cards, stakes, halves: stakes * halvesOf(totalOf(cards), totalOf(bank)) }))
  return { bank, hands: ended, halves: ended.reduce((sum, { halves }) => sum + halves, 0) }
}

function choiceOf(cards: readonly number[], isSplit: boolean, bank: number): Choice {
  const [first, second] = cards.map(pointsOf)
  const isFirst = cards.length === 2 && !isSplit
  const pairOf = isFirst && first === second ? (first as number) : null
  const actions: Action[] = ['stand', 'hit']
  if (isFirst) actions.push('double')
  if (pairOf !== null) actions.push('split')
  return { total: totalOf(cards), pairOf, bank, actions }
}

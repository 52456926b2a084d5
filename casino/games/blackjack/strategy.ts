import { type Action, bankDraws, type Choice, EMPTY, halvesOf, isBust, plusCard, type Total } from './rules.ts'

/** Chances in whole numbers: `ways` of 13 to the power of `cards`, the number of cards drawn for it. */
export interface Share {
  readonly ways: bigint
  readonly cards: number
}

const RANKS = 13n
/** The points a card can have, and how many of the 13 ranks have them. */
export const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const ranksOf = (points: number): bigint => (points === 10 ? 4n : 1n)

export const NOTHING: Share = { ways: 0n, cards: 0 }
const at = (share: Share, cards: number): bigint => share.ways * RANKS ** BigInt(cards - share.cards)

export function add(one: Share, other: Share): Share {
  const cards = Math.max(one.cards, other.cards)
  return { ways: at(one, cards) + at(other, cards), cards }
}
export const multiply = (one: Share, other: Share): Share => ({ ways: one.ways * other.ways, cards: one.cards + other.cards })
export const scale = ({ ways, cards }: Share, by: number): Share => ({ ways: ways * BigInt(by), cards })
const exceeds = (one: Share, other: Share): boolean => add(one, scale(other, -1)).ways > 0n

/** A share for each card that can come next, added up. */
export function overNextCard(of: (points: number) => Share): Share {
  return POINTS.map((points) => multiply({ ways: ranksOf(points), cards: 1 }, of(points))).reduce(add)
}

function remembered<Answer>(of: (total: Total, bank: number) => Answer): (total: Total, bank: number) => Answer {
  const known = new Map<string, Answer>()
  return (total, bank) => {
    const key = `${total.points}${total.isSoft ? 's' : 'h'}${bank}`
    const answer = known.get(key) ?? of(total, bank)
    known.set(key, answer)
    return answer
  }
}

/** The bank's hands at its end, each with its share. Those over 21 are one hand. */
const ends = remembered((total): readonly (readonly [Total, Share])[] => {
  if (isBust(total))
    return [
      [
        { points: 22, isSoft: false },
        { ways: 1n, cards: 0 },
      ],
    ]
  if (!bankDraws(total))
    return [
      [
        { points: total.points, isSoft: false },
        { ways: 1n, cards: 0 },
      ],
    ]
  return joined(POINTS.flatMap((points) => drawnTo(ends(plusCard(total, points), 0), points)))
})

const drawnTo = (hands: readonly (readonly [Total, Share])[], points: number) =>
  hands.map(([end, share]) => [end, multiply({ ways: ranksOf(points), cards: 1 }, share)] as const)

function joined(hands: readonly (readonly [Total, Share])[]): (readonly [Total, Share])[] {
  const byPoints = new Map<number, readonly [Total, Share]>()
  for (const [end, share] of hands) byPoints.set(end.points, [end, add(byPoints.get(end.points)?.[1] ?? NOTHING, share)])
  return [...byPoints.values()]
}

/** An ace and a ten. */
export const isNatural = (one: number, other: number): boolean => one + other === 11 && (one === 1 || other === 1)

const endsBehind = remembered((total, up) =>
  joined(POINTS.filter((points) => !isNatural(up, points)).flatMap((points) => drawnTo(ends(plusCard(total, points), 0), points))),
)
/** With this card in sight and no blackjack. The shares of blackjacks are left out, so that they may be less than one together. */
export const bankEnds = (up: number): readonly (readonly [Total, Share])[] => endsBehind(plusCard(EMPTY, up), up)

/** What hands are worth against the bank's card, in half stakes, each decision being the best. */
const standing = remembered((total, up) =>
  bankEnds(up)
    .map(([end, share]) => scale(share, halvesOf(total, end)))
    .reduce(add),
)
const hitting = (total: Total, up: number): Share => overNextCard((points) => playing(plusCard(total, points), up))
const doubling = (total: Total, up: number): Share =>
  scale(
    overNextCard((points) => standing(plusCard(total, points), up)),
    2,
  )
/** Two hands, each with one of the cards and a new one. */
function splitting(pairOf: number, up: number): Share {
  const goesOn = pairOf === 1 ? standing : playing
  return scale(
    overNextCard((points) => goesOn(plusCard(plusCard(EMPTY, pairOf), points), up)),
    2,
  )
}
const playing: (total: Total, up: number) => Share = remembered((total, up) => {
  if (total.points >= 21) return standing(total, up)
  const [stand, hit] = [standing(total, up), hitting(total, up)]
  return exceeds(hit, stand) ? hit : stand
})

/** The decision that is worth most; between equal ones the first the rules name. */
export function bestAction({ total, pairOf, bank, actions }: Choice): Action {
  const worth = (action: Action): Share => {
    if (action === 'stand') return standing(total, bank)
    if (action === 'hit') return hitting(total, bank)
    return action === 'double' ? doubling(total, bank) : splitting(pairOf as number, bank)
  }
  return actions
    .map((action) => ({ action, worth: worth(action) }))
    .reduce((best, other) => (exceeds(other.worth, best.worth) ? other : best)).action
}

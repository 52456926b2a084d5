import type { Figures } from '../../exact/trial.ts'
import { wagerOf } from '../../exact/wager.ts'
import { type Action, EMPTY, halvesOf, isBust, plusCard, type Total } from './rules.ts'
import { STATED } from './stated.ts'
import { add, bankEnds, bestAction, isNatural, multiply, NOTHING, POINTS, ranksOf, type Share, scale } from './strategy.ts'

/** The points of the bank's card in sight, and what the round brings in half stakes. */
export const outcomeOf = (up: number, halves: number): string => `${up}: ${halves / 2}`

const certain: Share = { ways: 1n, cards: 0 }
/** The player's hands at their end by points, each with its share. */
type Ends = ReadonlyMap<number, Share>

const mix = (of: (points: number) => Ends): Ends => {
  const ends = new Map<number, Share>()
  for (const points of POINTS)
    for (const [end, share] of of(points))
      ends.set(end, add(ends.get(end) ?? NOTHING, multiply({ ways: ranksOf(points), cards: 1 }, share)))
  return ends
}
const ended = (total: Total): Ends => new Map([[isBust(total) ? 22 : total.points, certain]])

/** A hand that is no longer doubled or split, played best. */
function played(total: Total, up: number, known: Map<string, Ends>): Ends {
  const key = `${total.points}${total.isSoft}`
  const before = known.get(key)
  if (before) return before
  const stands = total.points >= 21 || bestAction({ total, pairOf: null, bank: up, actions: ['stand', 'hit'] }) === 'stand'
  const ends = stands ? ended(total) : mix((points) => played(plusCard(total, points), up, known))
  known.set(key, ends)
  return ends
}

/** What a round brings with this first action, in half stakes, each result with its share. */
export function results(action: Action, total: Total, pairOf: number | null, up: number, known: Map<string, Ends> = new Map()): Ends {
  const sums = new Map<number, Share>()
  const note = (halves: number, share: Share) => sums.set(halves, add(sums.get(halves) ?? NOTHING, share))
  const against = (ends: Ends, stakes: number) => {
    for (const [points, own] of ends)
      for (const [bank, share] of bankEnds(up)) note(stakes * halvesOf({ points, isSoft: false }, bank), multiply(own, share))
  }
  if (action === 'stand') against(ended(total), 1)
  else if (action === 'hit')
    against(
      mix((points) => played(plusCard(total, points), up, known)),
      1,
    )
  else if (action === 'double')
    against(
      mix((points) => ended(plusCard(total, points))),
      2,
    )
  else {
    const one = plusCard(EMPTY, pairOf as number)
    const ends = mix((points) => (pairOf === 1 ? ended(plusCard(one, points)) : played(plusCard(one, points), up, known)))
    // Both hands meet the same hand of the bank.
    for (const [bank, share] of bankEnds(up)) {
      const halves = new Map<number, Share>()
      for (const [points, own] of ends) {
        const won = halvesOf({ points, isSoft: false }, bank)
        halves.set(won, add(halves.get(won) ?? NOTHING, own))
      }
      for (const [first, own] of halves) for (const [second, other] of halves) note(first + second, multiply(share, multiply(own, other)))
    }
  }
  return sums
}

/** All rounds of the best strategy, by the bank's card and what they bring. */
function rounds(): { up: number; halves: number; share: Share }[] {
  return POINTS.flatMap((up) => {
    const sums = new Map<number, Share>()
    const known = new Map<string, Ends>()
    const bankNatural = ranksOf(up === 1 ? 10 : 1) * (up === 1 || up === 10 ? 1n : 0n)
    for (const first of POINTS)
      for (const second of POINTS) {
        const dealt: Share = { ways: ranksOf(first) * ranksOf(second) * ranksOf(up), cards: 3 }
        const note = (halves: number, share: Share) => sums.set(halves, add(sums.get(halves) ?? NOTHING, multiply(dealt, share)))
        const hasNatural = isNatural(first, second)
        note(hasNatural ? 0 : -2, { ways: bankNatural, cards: 1 })
        if (hasNatural) note(3, { ways: 13n - bankNatural, cards: 1 })
        else {
          const total = plusCard(plusCard(EMPTY, first), second)
          const pairOf = first === second ? first : null
          const action = bestAction({
            total,
            pairOf,
            bank: up,
            actions: ['stand', 'hit', 'double', ...(pairOf === null ? [] : (['split'] as const))],
          })
          for (const [halves, share] of results(action, total, pairOf, up, known)) note(halves, share)
        }
      }
    return [...sums].map(([halves, share]) => ({ up, halves, share })).filter(({ share }) => share.ways > 0n)
  })
}

export function figures(): Figures {
  const all = rounds()
  const total = all.map(({ share }) => share).reduce(add)
  // All ways as parts of as many cards.
  const rows = all.map(({ up, halves, share }) => ({ outcome: outcomeOf(up, halves), halves, ways: add(share, scale(total, 0)).ways }))
  return {
    tables: [{ name: 'rounds', rows }],
    // What is doubled or split is staked beside: the figures are by the first stake.
    wagers: [
      wagerOf(
        'best strategy',
        rows.map(({ halves, ways }) => ({ thousandths: 1000 + 500 * halves, ways })),
      ),
    ],
    stated: STATED,
  }
}

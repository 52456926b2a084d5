import type { Figures } from '../../exact/trial.ts'
import { type Return, type Wager, wagerOf } from '../../exact/wager.ts'
import { type Bet, CARDS, cardsOf, DECKS, deal, PAYS, type Round, thousandthsOf, type Winner } from './rules.ts'
import { STATED } from './stated.ts'

/** How a round ended: both hands' points and the cards they took. */
export const outcomeOf = (round: Round): string => `${round.playerPoints}:${round.bankerPoints} of ${cardsOf(round)}`

/** A card of each number of points, and how many of them a full shoe has: for nothing there are tens and court cards. */
const POINTS = Array.from({ length: 10 }, (_, points) => ({
  card: points === 0 ? 9 * 4 : (points - 1) * 4,
  inShoe: (points === 0 ? 16 : 4) * DECKS,
}))

interface DealtRow {
  readonly round: Round
  readonly ways: bigint
}

/** All ways to draw six cards in order from a full shoe, by their points; cards that the round leaves count as any. */
function dealtRows(): DealtRow[] {
  const rows: DealtRow[] = []
  const left = POINTS.map(({ inShoe }) => inShoe)
  const visit = (cards: readonly number[], ways: bigint) => {
    const round = cards.length < 4 ? null : deal(cards)
    if (round && cardsOf(round) <= cards.length) {
      let all = ways
      for (let drawn = cards.length; drawn < 6; drawn++) all *= BigInt(CARDS - drawn)
      rows.push({ round, ways: all })
      return
    }
    for (const [points, { card }] of POINTS.entries()) {
      const ofThese = left[points] as number
      left[points] = ofThese - 1
      visit([...cards, card], ways * BigInt(ofThese))
      left[points] = ofThese
    }
  }
  visit([], 1n)
  return rows
}

const PAIR_WAYS = BigInt(4 * DECKS - 1)
const SECOND_CARDS = BigInt(CARDS - 1)

/** The second card of a hand against its first: a pair, or none. */
const pairRows = [
  { outcome: 'pair', ways: PAIR_WAYS },
  { outcome: 'none', ways: SECOND_CARDS - PAIR_WAYS },
]

/** Exact for every round of a shoe: as long as none of its cards are known, each place of the shoe holds any card alike. */
export function figures(): Figures & { winners: Record<Winner, bigint> } {
  const byOutcome = new Map<string, bigint>()
  const winners = { player: 0n, banker: 0n, tie: 0n }
  for (const { round, ways } of dealtRows()) {
    byOutcome.set(outcomeOf(round), (byOutcome.get(outcomeOf(round)) ?? 0n) + ways)
    winners[round.winner] += ways
  }
  const side = (bet: Winner): Wager => {
    const returns = (Object.keys(winners) as Winner[]).map((winner): Return => {
      return { thousandths: thousandthsOf(bet, { winner, playerPair: false, bankerPair: false }), ways: winners[winner] }
    })
    return wagerOf(bet, returns)
  }
  const pair = (bet: Bet): Wager =>
    wagerOf(bet, [
      { thousandths: PAYS[bet], ways: PAIR_WAYS },
      { thousandths: 0, ways: SECOND_CARDS - PAIR_WAYS },
    ])
  return {
    tables: [
      { name: 'rounds', rows: [...byOutcome].map(([outcome, ways]) => ({ outcome, ways })) },
      { name: 'player pair', rows: pairRows },
      { name: 'banker pair', rows: pairRows },
    ],
    wagers: [side('player'), side('banker'), side('tie'), pair('playerPair'), pair('bankerPair')],
    stated: STATED,
    winners,
  }
}

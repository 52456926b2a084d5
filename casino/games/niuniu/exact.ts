import type { Figures } from '../../exact/trial.ts'
import { wagerOf } from '../../exact/wager.ts'
import { bullOf, HAND, type Outcome, pointsOfRank, thousandthsOf } from './rules.ts'
import { STATED } from './stated.ts'

export const outcomeOf = ({ playerBull, bankBull, hasWon }: Outcome): string => `${playerBull}:${bankBull} ${hasWon ? 'won' : 'lost'}`

const RANKS = 13
const SUITS = 4
const placeOf = (rank: number, taken: number): number => rank * (SUITS + 1) + taken
/** Of `n` cards take `k`. */
const CHOOSE = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]] as const

/** A hand by its ranks. */
interface RankHand {
  readonly ofRank: readonly number[]
  /** The places of its ranks in a table of each rank with each number of its cards. */
  readonly places: readonly number[]
  readonly bull: number
  readonly top: number
  /** How many suits it can have in a full deck. */
  readonly ways: number
}

function rankHands(): RankHand[] {
  const hands: RankHand[] = []
  const visit = (rank: number, left: number, ofRank: readonly number[]) => {
    if (rank === RANKS) {
      if (left > 0) return
      const ranks = [...ofRank.keys()].filter((one) => (ofRank[one] as number) > 0)
      const bull = bullOf(ranks.flatMap((one) => Array<number>(ofRank[one] as number).fill(pointsOfRank(one))))
      const ways = ofRank.reduce((product, taken) => product * (CHOOSE[SUITS][taken] as number), 1)
      const places = ranks.map((one) => placeOf(one, ofRank[one] as number))
      hands.push({ ofRank, places, bull, top: ranks.at(-1) as number, ways })
      return
    }
    for (let taken = 0; taken <= Math.min(SUITS, left); taken++) visit(rank + 1, left - taken, [...ofRank, taken])
  }
  visit(0, HAND, [])
  return hands
}

/** Each way is counted twice, since of those with equal bulls and highest ranks each side wins a half. */
const PARTS = 2

/** Every pair of hands by their ranks: of 6,175 hands, with the suits that both can have. */
export function outcomeWays(): (Outcome & { readonly ways: bigint })[] {
  const hands = rankHands()
  const BULLS = 11
  const [won, lost] = [new Float64Array(BULLS * BULLS), new Float64Array(BULLS * BULLS)]
  const add = (player: RankHand, bank: RankHand, ways: number) => {
    const place = player.bull * BULLS + bank.bull
    const wonParts = partsWon(player, bank)
    won[place] = (won[place] as number) + ways * wonParts
    lost[place] = (lost[place] as number) + ways * (PARTS - wonParts)
  }
  // How many suits so many cards of a rank can have beside the first hand.
  const beside = new Float64Array(placeOf(RANKS, 0))
  for (const [at, one] of hands.entries()) {
    for (let rank = 0; rank < RANKS; rank++)
      for (let taken = 0; taken <= SUITS; taken++)
        beside[placeOf(rank, taken)] = CHOOSE[(SUITS - (one.ofRank[rank] as number)) as 0 | 1 | 2 | 3 | 4][taken] ?? 0
    // A pair has as many suits either way round.
    for (let next = at; next < hands.length; next++) {
      const other = hands[next] as RankHand
      let ways = one.ways
      for (let rank = 0; rank < other.places.length; rank++) ways *= beside[other.places[rank] as number] as number
      if (ways === 0) continue
      add(one, other, ways)
      if (next > at) add(other, one, ways)
    }
  }
  return [true, false].flatMap((hasWon) =>
    Array.from(hasWon ? won : lost, (ways, place) => ({
      playerBull: Math.floor(place / BULLS),
      bankBull: place % BULLS,
      hasWon,
      ways: BigInt(ways),
    })).filter(({ ways }) => ways > 0n),
  )
}

function partsWon(player: RankHand, bank: RankHand): number {
  if (player.bull !== bank.bull) return player.bull > bank.bull ? PARTS : 0
  if (player.top !== bank.top) return player.top > bank.top ? PARTS : 0
  // A suit decides. Exchanged hands are as likely, so over all pairs with these bulls it is a half.
  return PARTS / 2
}

export function figures(): Figures {
  const rows = outcomeWays()
  return {
    tables: [
      { name: 'hands', rows: rows.map((row) => ({ outcome: outcomeOf(row), ways: row.ways })) },
      { name: 'first card', rows: Array.from({ length: RANKS * SUITS }, (_, card) => ({ outcome: String(card), ways: 1n })) },
    ],
    wagers: [
      wagerOf(
        'player',
        rows.map((row) => ({ thousandths: thousandthsOf(row), ways: row.ways })),
      ),
    ],
    stated: STATED,
  }
}

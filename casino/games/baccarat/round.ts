import * as z from 'zod/mini'
import type { Draw, DrawnGame } from '../../play/game.ts'
import { reader, yuan } from '../../play/read.ts'
import { type Bet, dealShoe, PAYS, ROUNDS_A_SHOE, type Round, returnFen, shoeOf } from './rules.ts'

/** The table's rhythm, by the server's time: bets, then the cards and what they came to. */
const ROUND_MS = 36_000
const BETS_MS = 20_000

const LEAST_FEN = 1000n
const MOST_FEN = 500_000n
const MOST_RARE_FEN = 50_000n
const BETS = Object.keys(PAYS) as [Bet, ...Bet[]]
const mostOf = (bet: Bet) => (bet === 'player' || bet === 'banker' ? MOST_FEN : MOST_RARE_FEN)

const item = z
  .object({ bet: z.enum(BETS), stakeFen: yuan })
  .check(z.refine(({ bet, stakeFen }) => BigInt(stakeFen) >= LEAST_FEN && BigInt(stakeFen) <= mostOf(bet)))
const bets = z.object({
  draw: z.int(),
  // Each place on the table once.
  items: z.array(item).check(
    z.minLength(1),
    z.refine((items) => new Set(items.map(({ bet }) => bet)).size === items.length),
  ),
})
type Bets = z.infer<typeof bets>

function draw(number: number): Draw {
  const opensAt = number * ROUND_MS
  return { number, opensAt, closesAt: opensAt + BETS_MS, drawnAt: opensAt + BETS_MS, endsAt: opensAt + ROUND_MS }
}

export const baccarat: DrawnGame<Bets, Round> = {
  kind: 'drawn',
  readBet: reader(bets),
  stakeFen: ({ items }) => items.reduce((sum, { stakeFen }) => sum + BigInt(stakeFen), 0n),
  stakesFen: [1000n, 5000n, 10_000n, 50_000n, 100_000n],
  rangeFen: { least: LEAST_FEN, most: MOST_FEN, mostOf: { tie: MOST_RARE_FEN, playerPair: MOST_RARE_FEN, bankerPair: MOST_RARE_FEN } },
  gapMs: 0,
  drawOf: (own) => own.draw,
  drawAt: (now) => draw(Math.floor(now / ROUND_MS)),
  draw,
  results: (random) => dealShoe(shoeOf(random)),
  resultsASeed: ROUNDS_A_SHOE,
  label: (_, index) => index + 1,
  // More than a month of shoes.
  seeds: 1200,
  returnFen: ({ items }, round) => items.reduce((sum, { bet, stakeFen }) => sum + returnFen(bet, BigInt(stakeFen), round), 0n),
}

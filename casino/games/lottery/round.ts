import * as z from 'zod/mini'
import type { Draw, DrawnGame } from '../../play/game.ts'
import { reader, yuan } from '../../play/read.ts'
import { type Bet, type Digits, draw, returnFen } from './rules.ts'
import { drawAt } from './schedule.ts'

const MINUTE_MS = 60_000
const LEAST_FEN = 100n
const MOST_FEN = 50_000n
/** A straight bet returns 90,000 times its stake. */
const MOST_STRAIGHT_FEN = 1000n
const MOST_ITEMS = 100

const size = z.enum(['big', 'small'])
const parity = z.enum(['odd', 'even'])
const digit = z.int().check(z.minimum(0), z.maximum(9))
const bet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('size'), size }),
  z.object({ kind: z.literal('parity'), parity }),
  z.object({ kind: z.literal('both'), size, parity }),
  z.object({ kind: z.literal('place'), place: z.int().check(z.minimum(0), z.maximum(4)), digit }),
  z.object({ kind: z.literal('straight'), digits: z.tuple([digit, digit, digit, digit, digit]) }),
])
const mostOf = ({ kind }: Bet) => (kind === 'straight' ? MOST_STRAIGHT_FEN : MOST_FEN)
const item = z.object({ bet, stakeFen: yuan }).check(z.refine(({ bet: own, stakeFen }) => BigInt(stakeFen) <= mostOf(own)))
const ticket = z.object({ draw: z.int(), items: z.array(item).check(z.minLength(1), z.maxLength(MOST_ITEMS)) })
type Ticket = z.infer<typeof ticket>

const scheduled = ({ number, opensAt, closesAt, drawnAt }: ReturnType<typeof drawAt>): Draw => ({
  ...{ number, opensAt, closesAt, drawnAt },
  endsAt: drawnAt,
})

export const lottery: DrawnGame<Ticket, { digits: Digits }> = {
  kind: 'drawn',
  readBet: reader(ticket),
  stakeFen: ({ items }) => items.reduce((sum, { stakeFen }) => sum + BigInt(stakeFen), 0n),
  stakesFen: [1000n, 5000n, 10_000n],
  rangeFen: { least: LEAST_FEN, most: MOST_FEN, mostOf: { straight: MOST_STRAIGHT_FEN } },
  gapMs: 0,
  drawOf: (own) => own.draw,
  drawAt: (now) => scheduled(drawAt(now)),
  draw: (number) => scheduled(drawAt((number - 1) * MINUTE_MS)),
  results: (random) => [{ digits: draw(random) }],
  resultsASeed: 1,
  label: ({ opensAt }) => drawAt(opensAt).ofDay,
  // Ten days.
  seeds: 14_400,
  returnFen: ({ items }, { digits }) => items.reduce((sum, { bet: own, stakeFen }) => sum + returnFen(own, BigInt(stakeFen), digits), 0n),
}

import * as z from 'zod/mini'
import { RESULT_PATTERN } from '../domain/code-patterns.ts'
import type { Result } from '../domain/results.ts'
import { LEAST_LEGS, MAX_SELECTIONS } from '../domain/slip-limits.ts'
import { empty, epochMs, fen, milli, requestId } from './endpoint.ts'
import { method } from './resource.ts'
import { playType, score, selection } from './sport.ts'
import { code, sportType } from './sport-counts.ts'

/** Ticket states: `delay` awaits confirmation; `accepted` runs; `refused` was given back; `settled` has a result. */
export const TICKET_STATUSES = ['delay', 'accepted', 'refused', 'settled'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export type { Result } from '../domain/results.ts'

/** What became of a ticket or a leg; of a newer server it may be a code that this page does not know. */
export const result = code<Result>(RESULT_PATTERN)

/** One selection of a ticket, as it was when it was placed, and what became of it. */
export const leg = z.object({
  gameId: z.string(),
  /** The game id of the odd: the half-time game's (hgid) for half-time plays (SPORT-22). */
  oddGameId: z.string(),
  marketId: z.string(),
  w: playType,
  line: z.nullable(z.int()),
  selection,
  /** FS of an outright. */
  gameType: z.union([sportType, z.literal('FS')]),
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  /** Score when placed, in play. */
  score: z.nullable(score),
  /** The score it counts from, a handicap of football that was placed in play; left out, it counts the whole match. */
  from: z.optional(score),
  /** Final score of the market's period, once the leg has a result. */
  finalScore: z.nullable(score),
  /** Score at half-time, beside the final one, where half/full was settled by both. */
  halfScore: z.nullable(score),
  /** Price taken, Hong Kong thousandths. */
  odds: milli,
  result: z.nullable(result),
})
export type Leg = z.infer<typeof leg>

export const ticket = z.object({
  /** The device-made request id. */
  id: z.string(),
  /** What a person reads out: `T8 2041 7736`. */
  number: z.string(),
  status: z.enum(TICKET_STATUSES),
  /** Of the whole ticket: a series that ends above its stake is W, one that is lost by any leg L. */
  result: z.nullable(result),
  /** One for a single bet; two or more, of different matches, for a series. */
  legs: z.array(leg),
  /** Price of the whole, Hong Kong thousandths. */
  odds: z.int().check(z.minimum(0)),
  stakeFen: fen,
  /** Paid back so far: stake and winnings; 0 while open. */
  returnFen: fen,
  /** Stake and winnings if it wins in full. */
  possibleReturnFen: fen,
  placedAt: epochMs,
  /** When an in-play bet will be decided; null once decided. */
  decideAt: z.nullable(epochMs),
  settledAt: z.nullable(epochMs),
  /** Why it was refused: suspended, price, closed. */
  reason: z.nullable(z.enum(['suspended', 'price', 'closed'])),
})
export type Ticket = z.infer<typeof ticket>

/** How far a moved price may be taken without asking (BET-01). */
export const ACCEPT_RULES = ['none', 'higher', 'any'] as const
export type AcceptRule = (typeof ACCEPT_RULES)[number]

/** Data of a refusal to place a bet or a series: what the player can do next. */
export const betRefusal = z.object({
  reason: z.enum([
    'price',
    'suspended',
    'closed',
    'below-minimum',
    'above-maximum',
    'balance',
    'pending',
    'reused-id',
    'cancelled',
    // Of a series alone: two legs of one match, an outright among the legs.
    'same-game',
    'outright',
  ]),
  /** The leg of a series that it is about. */
  marketId: z.optional(z.string()),
  /** The price now, when the price moved. */
  odds: z.optional(milli),
  minFen: z.optional(fen),
  maxFen: z.optional(fen),
})
export type BetRefusal = z.infer<typeof betRefusal>

/** A selection at the price the player saw. */
const picked = { marketId: z.string().check(z.maxLength(64)), selection, odds: milli }

/** Calls of the sport resource that take a bet or say what became of one. */
export const bettingEndpoints = {
  'sport.placeBet': method(
    'placeBet',
    'member',
    z.strictObject({ id: requestId, ...picked, stakeFen: fen, accept: z.enum(ACCEPT_RULES) }),
    ticket,
  ),
  'sport.placeSeries': method(
    'placeSeries',
    'member',
    z.strictObject({
      id: requestId,
      legs: z.array(z.strictObject(picked)).check(z.minLength(LEAST_LEGS), z.maxLength(MAX_SELECTIONS)),
      stakeFen: fen,
      /** Holds for each leg's price. */
      accept: z.enum(ACCEPT_RULES),
    }),
    ticket,
  ),
  /** What became of a placed bet or series, by its id. */
  'sport.betStatus': method('betStatus', 'member', z.strictObject({ id: requestId }), z.object({ ticket: z.nullable(ticket) })),
  'sport.tickets': method('tickets', 'member', empty, z.object({ tickets: z.array(ticket) })),
} as const

/** A ticket was placed or has another state. */
export const ticketDelta = z.object({ kind: z.literal('ticket'), id: z.string(), status: z.enum(TICKET_STATUSES) })

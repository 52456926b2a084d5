import * as z from 'zod/mini'
import { RESULT_PATTERN } from '../domain/code-patterns.ts'
import type { Result } from '../domain/results.ts'
import { BUILDER_LEGS, LEAST_LEGS, MAX_SELECTIONS, SYSTEM_LEGS } from '../domain/slip-limits.ts'
import { foldSizes } from '../domain/ticket-lines.ts'
import { empty, epochMs, fen, milli, requestId } from './endpoint.ts'
import { PLAY_REFUSALS, playRefusalFields } from './play-refusal.ts'
import { method } from './resource.ts'
import { playType, score, selection } from './sport.ts'
import { code, sportType } from './sport-counts.ts'

/**
 * Ticket states: `delay` awaits confirmation; `accepted` runs; `refused` was given back; `settled` has a result; `cashed` was cashed out, all
 * of it.
 */
export const TICKET_STATUSES = ['delay', 'accepted', 'refused', 'settled', 'cashed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export type { Result } from '../domain/results.ts'

/** The result of a ticket or a leg; a newer server may send a code that this page does not know. */
export const result = code<Result>(RESULT_PATTERN)

/** A selection of a ticket as it was when placed, and its result. */
export const leg = z.object({
  gameId: z.string(),
  /** The game id of the odd: the half-time game's (hgid) for half-time plays (SPORT-22). */
  oddGameId: z.string(),
  marketId: z.string(),
  w: playType,
  line: z.nullable(z.int()),
  selection,
  /** FS for an outright. */
  gameType: z.union([sportType, z.literal('FS')]),
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  /** The score when the bet was placed in play. */
  score: z.nullable(score),
  /** The score that a football handicap placed in play counts from; without it the whole match counts. */
  from: z.optional(score),
  /** Final score of the market's period, once the leg has a result. */
  finalScore: z.nullable(score),
  /** The half-time score, for half/full, which is settled by both scores. */
  halfScore: z.nullable(score),
  /** Agreed price, Hong Kong thousandths. */
  odds: milli,
  result: z.nullable(result),
})
export type Leg = z.infer<typeof leg>

/** All lines of so many legs of a system. */
const systemFold = z.object({
  size: z.int(),
  /** How many lines. */
  count: z.int(),
  /** Stake of each line. */
  stakeFen: fen,
})

export const ticket = z.object({
  /** The device-made request id. */
  id: z.string(),
  /** Number for people to read out: `T8 2041 7736`. */
  number: z.string(),
  status: z.enum(TICKET_STATUSES),
  /** Result of the whole ticket: W for a series that returns more than its stake, L for one with a lost leg. */
  result: z.nullable(result),
  /** One for a single; two or more for a series, of different matches, or for a builder, of one match. */
  legs: z.array(leg),
  /** Price of the whole ticket, Hong Kong thousandths; of a system, by its return if all legs win. */
  odds: z.int().check(z.minimum(0)),
  /** Only on a system: its folds, smallest first, and the places of the legs that are in every line (`bankers`). */
  system: z.optional(z.object({ folds: z.array(systemFold), bankers: z.array(z.int()) })),
  /** True on a builder: its legs win together, at the price of the ticket; `odds` of a leg is what it paid by itself. */
  builder: z.optional(z.boolean()),
  /** Stake of all lines when it was placed. */
  stakeFen: fen,
  /** Returned so far by its result: stake and winnings; 0 while open. */
  returnFen: fen,
  /** Stake and winnings of what still runs if all legs win. */
  possibleReturnFen: fen,
  /** What was cashed out: the stake of that, which is part of `stakeFen` and runs no more, and what was paid for it. */
  cashed: z.optional(z.object({ stakeFen: fen, paidFen: fen })),
  placedAt: epochMs,
  /** When a delayed bet will be decided; null once decided. */
  decideAt: z.nullable(epochMs),
  settledAt: z.nullable(epochMs),
  /** The reason of a refusal. */
  reason: z.nullable(z.enum(['suspended', 'price', 'closed', 'resting'])),
})
export type Ticket = z.infer<typeof ticket>

/** Which moved prices are accepted without asking (BET-01). */
export const ACCEPT_RULES = ['none', 'higher', 'any'] as const
export type AcceptRule = (typeof ACCEPT_RULES)[number]

/** Data of a refused bet or series, which tells what the player can do. */
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
    // Only for several legs: two of one match, an outright among them.
    'same-game',
    'outright',
    // Only for a builder: a selection that can't be combined, or is of another match; they exclude each other; but for one, all follow from each other.
    'apart',
    'impossible',
    'implied',
    // The member's own limits and breaks.
    ...PLAY_REFUSALS,
  ]),
  /** Market of the refused leg. */
  marketId: z.optional(z.string()),
  /** The new price, if it moved. */
  odds: z.optional(milli),
  minFen: z.optional(fen),
  maxFen: z.optional(fen),
  ...playRefusalFields,
})
export type BetRefusal = z.infer<typeof betRefusal>

/** A selection at the price that the player saw. */
const picked = { marketId: z.string().check(z.maxLength(64)), selection, odds: milli }

/** Fen: at least LEAST_LINE_FEN. */
const lineStake = z.string().check(z.regex(/^[1-9]\d{2,17}$/))

const systemBet = z.strictObject({
  id: requestId,
  legs: z.array(z.strictObject(picked)).check(z.minLength(SYSTEM_LEGS.least), z.maxLength(SYSTEM_LEGS.most)),
  /** The stake of each line of so many legs. */
  folds: z
    .array(z.strictObject({ size: z.int().check(z.minimum(2), z.maximum(SYSTEM_LEGS.most)), stakeFen: lineStake }))
    .check(z.minLength(1), z.maxLength(SYSTEM_LEGS.most - 1)),
  /** Places of the legs that are in every line, rising. */
  bankers: z.array(z.int()),
  /** Applies to the price of each leg. */
  accept: z.enum(ACCEPT_RULES),
})
/** Whether its folds and bankers exist, each once, in order, and are several lines: one line is a series. */
const isSystem = ({ legs, folds, bankers }: z.infer<typeof systemBet>): boolean => {
  const sizes = foldSizes(legs.length, bankers.length)
  const rises = (numbers: readonly number[]) => numbers.every((one, i) => i === 0 || one > (numbers[i - 1] ?? 0))
  return (
    rises(bankers) &&
    bankers.every((place) => place >= 0 && place < legs.length) &&
    rises(folds.map(({ size }) => size)) &&
    folds.every(({ size }) => sizes.includes(size)) &&
    folds.some(({ size }) => size < legs.length)
  )
}

/** Selections of one match, of which a builder is made. */
const combined = z
  .array(z.strictObject({ marketId: picked.marketId, selection }))
  .check(z.minLength(BUILDER_LEGS.least), z.maxLength(BUILDER_LEGS.most))

/** Why a builder has no price now. */
export const NO_BUILDER = ['suspended', 'closed', 'apart', 'impossible', 'implied'] as const
export type NoBuilder = (typeof NO_BUILDER)[number]

/** Calls of the sport resource that place a bet or return its state. */
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
      /** Applies to the price of each leg. */
      accept: z.enum(ACCEPT_RULES),
    }),
    ticket,
  ),
  'sport.placeSystem': method('placeSystem', 'member', systemBet.check(z.refine(isSystem)), ticket),
  /** The price of a builder now: asked for again and again while one is made. `marketId`: what `reason` is about. */
  'sport.quoteBuilder': method(
    'quoteBuilder',
    'none',
    z.strictObject({ legs: combined }),
    /** `implied`: places of selections that follow from the others, and change no price. */
    z.union([
      z.object({ odds: milli, implied: z.array(z.int()) }),
      z.object({ reason: z.enum(NO_BUILDER), marketId: z.optional(z.string()) }),
    ]),
  ),
  'sport.placeBuilder': method(
    'placeBuilder',
    'member',
    /** `odds`: the price of all together that the player saw. */
    z.strictObject({ id: requestId, legs: combined, odds: milli, stakeFen: fen, accept: z.enum(ACCEPT_RULES) }),
    ticket,
  ),
  /** The state of a bet, series, system or builder, by its id. */
  'sport.betStatus': method('betStatus', 'member', z.strictObject({ id: requestId }), z.object({ ticket: z.nullable(ticket) })),
  'sport.tickets': method('tickets', 'member', empty, z.object({ tickets: z.array(ticket) })),
} as const

/** A ticket was placed or has another state. */
export const ticketDelta = z.object({ kind: z.literal('ticket'), id: z.string(), status: z.enum(TICKET_STATUSES) })

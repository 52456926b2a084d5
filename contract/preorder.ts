import * as z from 'zod/mini'
import { TICKET_STATUSES } from './betting.ts'
import { epochMs, fen, milli, requestId } from './endpoint.ts'
import { pickedLeg } from './picked-leg.ts'
import { PERIODS, PLAY_REFUSALS } from './play-refusal.ts'
import { method } from './resource.ts'
import { selection } from './sport.ts'

/**
 * Pre-orders: a selection that the server bets on once it reaches a price, good until a moment. No money is held. Without a stake it is
 * an alarm: the member is only told. Prices are Hong Kong thousandths.
 */

/** Most that a member has waiting. */
export const PREORDERS_MAX = 10
/** The highest price, and the longest time that one may wait. */
export const PREORDER_HIGHEST_ODDS = 1_000_000
export const PREORDER_LONGEST_MS = 7 * 24 * 3_600_000

/** Until the match begins, its first half is over, or a stated time. */
export const PREORDER_UNTIL = ['kickoff', 'half', 'time'] as const
export type PreorderUntil = (typeof PREORDER_UNTIL)[number]

/**
 * `placing`: its bet is being made, and it can't be cancelled. `placed`: with its ticket, which may still be in its delay. `reached`: an
 * alarm that was told. `lapsed` has a reason.
 */
export const PREORDER_STATES = ['waiting', 'placing', 'placed', 'reached', 'lapsed', 'cancelled'] as const
export type PreorderState = (typeof PREORDER_STATES)[number]

/** Why it ended without a bet. `line`: its line is no longer offered; `break`: the member began one. */
export const PREORDER_REASONS = [
  'expired',
  'line',
  'closed',
  'balance',
  'below-minimum',
  'above-maximum',
  ...PLAY_REFUSALS,
  'member',
  'break',
] as const
export type PreorderReason = (typeof PREORDER_REASONS)[number]

export const preorder = z.object({
  id: requestId,
  /** As it was when the member asked; `odds`: the price then. */
  leg: pickedLeg,
  targetOdds: milli,
  /** Null: an alarm. */
  stakeFen: z.nullable(fen),
  until: z.enum(PREORDER_UNTIL),
  /** Kick-off, by the match clock; null for an outright. */
  kickoffAt: z.nullable(epochMs),
  /** Of `time`. */
  endsAt: z.nullable(epochMs),
  state: z.enum(PREORDER_STATES),
  reason: z.nullable(z.enum(PREORDER_REASONS)),
  /** The price now; null where there is none. */
  nowOdds: z.nullable(milli),
  /** The highest price that was seen while it waited. */
  bestOdds: milli,
  /** The price at which it was placed or told, or refused for a limit. */
  reachedOdds: z.nullable(milli),
  /** What a limit still leaves, the limit's period, or the highest stake that was possible. */
  leftFen: z.optional(fen),
  period: z.optional(z.enum(PERIODS)),
  maxFen: z.optional(fen),
  /** Of `line`: the line that is offered instead. */
  next: z.optional(z.object({ marketId: z.string(), line: z.nullable(z.int()) })),
  /** What was placed. */
  ticket: z.nullable(z.object({ id: z.string(), number: z.string(), status: z.enum(TICKET_STATUSES) })),
  madeAt: epochMs,
  endedAt: z.nullable(epochMs),
})
export type Preorder = z.infer<typeof preorder>

const terms = {
  targetOdds: z.int().check(z.minimum(1), z.maximum(PREORDER_HIGHEST_ODDS)),
  stakeFen: z.nullable(fen),
  until: z.enum(PREORDER_UNTIL),
  /** Only of `time`. */
  endsAt: z.nullable(epochMs),
}

/** The waiting ones, then those that ended lately, each newest first. */
const all = z.object({ list: z.array(preorder) })

/** Calls of the sport resource. */
export const preorderEndpoints = {
  /** `id` is made by the device: the same call again has one effect. */
  'sport.placePreorder': method(
    'placePreorder',
    'member',
    z.strictObject({ id: requestId, marketId: z.string().check(z.maxLength(64)), selection, ...terms }),
    all,
  ),
  /** New terms for one that waits. */
  'sport.changePreorder': method('changePreorder', 'member', z.strictObject({ id: requestId, ...terms }), all),
  /** Null: all that wait. One that is cancelled already is no error. */
  'sport.cancelPreorder': method('cancelPreorder', 'member', z.strictObject({ id: z.nullable(requestId) }), all),
  'sport.preorders': method('preorders', 'member', z.strictObject({}), all),
} as const

/** One was made, changed or ended. */
export const preorderDelta = z.object({ kind: z.literal('preorder'), id: z.string(), state: z.enum(PREORDER_STATES) })

import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'

/** How long the player can take an offer as it was shown. */
export const OFFER_MS = 8_000
/** Open tickets that one call asks about. */
export const OFFERS_AT_ONCE = 10

/**
 * Why there is no offer now: `suspended`, `stale` (nothing is heard of the engine), `delay` (the bet waits for its decision), `outright` (it has an
 * outright, which has none), `builder` (nor has a builder), `result` (a leg's result is on its way), `worthless` (less than a fen), `over` (settled, refused or cashed out).
 */
export const NO_OFFER = ['suspended', 'stale', 'delay', 'outright', 'builder', 'result', 'worthless', 'over'] as const
export type NoOffer = (typeof NO_OFFER)[number]

/** What the ticket is worth now. The lists are of parts of 1 to 100 percent of what still runs. */
const offer = z.object({
  /** Of the ticket: it rises with each cash-out and with each settlement. */
  version: z.int(),
  /** Until when it can be taken, by the server's clock, and how long that is from its making. */
  until: epochMs,
  lastsMs: z.int(),
  /** The fair value of all that still runs, rounded down. */
  fairFen: fen,
  /** Stake that still runs. */
  stakeFen: fen,
  /** What is paid for the part; 0: less than a fen, so that there is none. */
  payFen: z.array(fen),
  /** Stake that goes on after it. */
  keptFen: z.array(fen),
  /** What that returns if all legs win. */
  keptReturnFen: z.array(fen),
})
export type CashOutOffer = z.infer<typeof offer>

/** `leg`: place of the leg that it is about. */
const noOffer = z.object({ reason: z.enum(NO_OFFER), leg: z.optional(z.int()) })

/** What the server takes by itself: so many percent as soon as the offer for all that still runs reaches the target. */
const automatic = z.object({
  targetFen: fen,
  percent: z.int(),
  setAt: epochMs,
  /** The last time that the target was reached and it could not be taken, and the offer of that moment. */
  missed: z.nullable(z.object({ at: epochMs, fen })),
})
export type Automatic = z.infer<typeof automatic>

const told = z.object({ ticketId: z.string(), offer: z.nullable(offer), none: z.optional(noOffer), automatic: z.nullable(automatic) })
export type ToldOffer = z.infer<typeof told>

const ticketId = z.string().check(z.maxLength(64))

/** What a cash-out did. */
const cashedOut = z.object({
  id: requestId,
  ticketId: z.string(),
  percent: z.int(),
  paidFen: fen,
  /** Stake of the part, and what still runs; 0: the ticket is over. */
  stakeFen: fen,
  leftFen: fen,
  at: epochMs,
})
export type CashedOut = z.infer<typeof cashedOut>

/** Data of a refused cash-out, whose ticket goes on as it was. `offer`: the new one. */
export const cashOutRefusal = z.object({
  reason: z.enum([...NO_OFFER, 'changed', 'expired', 'unknown']),
  leg: z.optional(z.int()),
  offer: z.optional(offer),
})
export type CashOutRefusal = z.infer<typeof cashOutRefusal>

const base = '/game/api/v1/cashOut'

export const cashOutEndpoints = {
  /** What open tickets are worth now: asked for each second while one is looked at. */
  'cashOut.offers': endpoint({
    path: `${base}/offers`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ ticketIds: z.array(ticketId).check(z.minLength(1), z.maxLength(OFFERS_AT_ONCE)) }),
    answer: z.object({ offers: z.array(told) }),
  }),
  /** Takes so many percent of what still runs out of a ticket, at what it is worth now, if that is at least `leastFen`. */
  'cashOut.take': endpoint({
    path: `${base}/take`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      ticketId,
      percent: z.int().check(z.minimum(1), z.maximum(100)),
      /** `version` and `until` of the offer that the player saw. */
      version: z.int(),
      until: epochMs,
      leastFen: fen,
    }),
    answer: cashedOut,
  }),
  /** Replaces what was set for the ticket before. */
  'cashOut.setAutomatic': endpoint({
    path: `${base}/setAutomatic`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      ticketId,
      targetFen: z.string().check(z.regex(/^[1-9]\d{0,12}$/)),
      percent: z.int().check(z.minimum(1), z.maximum(100)),
    }),
    answer: empty,
  }),
  /** `cancelled` false: nothing was set, or it was taken before. */
  'cashOut.cancelAutomatic': endpoint({
    path: `${base}/cancelAutomatic`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ ticketId }),
    answer: z.object({ cancelled: z.boolean() }),
  }),
} as const

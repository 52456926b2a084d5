import * as z from 'zod/mini'
import { INVITE_REFUSALS, inviteCode } from './agent.ts'
import { signedFen } from './day-range.ts'
import { epochMs, fen } from './endpoint.ts'
import { VENUE_CATEGORIES } from './venue.ts'

/** Turnover of what is given, as a multiple of it; 0: free at once. */
const times = z.int().check(z.minimum(0), z.maximum(50))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const text = z.string().check(z.minLength(1), z.maxLength(200))

/** A bonus on a deposit, by the rule of domain/bonus.ts. */
const depositTerms = z.strictObject({
  minFen: fen,
  ratePermille: z.int().check(z.minimum(1), z.maximum(1_000)),
  maxFen: fen,
  times: times.check(z.minimum(1)),
  days: z.int().check(z.minimum(1), z.maximum(365)),
})
/** How often the member had the bonus, what it gave in all, and whether today's was had. */
const depositMine = z.object({ count: z.int(), sumFen: fen, today: z.boolean() })

/** What may be asked of a new member; each is a fact of the member, never a mark that somebody set. */
export const TASK_STEPS = ['phone', 'name', 'email', 'profile', 'limit', 'deposit', 'bet'] as const
export type TaskStep = (typeof TASK_STEPS)[number]

/** A prize has so many of these chances. */
export const DRAW_CHANCES = 10_000
/** Points of a gift, beside its money. */
const points = z.int().check(z.minimum(1), z.maximum(100_000))
/** `fen` 0 and no points: nothing is won. */
const prize = z.strictObject({ chances: z.int().check(z.minimum(1), z.maximum(DRAW_CHANCES)), fen, points: z.optional(points) })

/**
 * The kinds of activities, each with a page of its own: the terms as the files state them, and what a member has there. Their names are
 * those of the addresses (platform §2).
 */
export const activityShapes = {
  firstDeposit: { terms: depositTerms, mine: depositMine },
  againDeposit: { terms: depositTerms, mine: depositMine },
  activityLandPage: {
    terms: z.strictObject({
      sections: z.array(z.strictObject({ title: text, text: z.string().check(z.minLength(1), z.maxLength(1_000)) })),
      /** An address of the site that it leads to. */
      link: z.optional(z.strictObject({ to: z.string().check(z.regex(/^\/(?!\/)/)), label: text })),
    }),
    mine: z.object({}),
  },
  newTask: {
    terms: z.strictObject({ steps: z.array(z.strictObject({ step: z.enum(TASK_STEPS), fen })).check(z.minLength(1)), times }),
    mine: z.object({ steps: z.array(z.object({ step: z.enum(TASK_STEPS), done: z.boolean(), gotAt: z.nullable(epochMs) })) }),
  },
  /** By the number of sign-ins in a Shanghai month, not by the days in a row. */
  signGift: {
    terms: z.strictObject({
      dayFen: fen,
      more: z.array(z.strictObject({ nth: z.int().check(z.minimum(1), z.maximum(31)), fen })),
      times,
      /** What each sign-in brings beside the money. */
      points: z.optional(points),
    }),
    mine: z.object({
      today: day,
      /** Sign-ins of the month of today, or of the month it ended in. */
      signed: z.array(z.object({ day, fen })),
      /** What the next sign-in gives. */
      nextFen: fen,
    }),
  },
  /** One draw a Shanghai day or week. A number below DRAW_CHANCES decides; the prizes have their numbers one after the other, from 0. */
  drawGift: {
    terms: z.strictObject({
      every: z.enum(['day', 'week']),
      prizes: z.array(prize).check(z.minLength(2), z.maxLength(12)),
      times,
    }),
    mine: z.object({
      /** Draws that are open now: 0 or 1. */
      left: z.int(),
      nextAt: epochMs,
      /** Of the next draw: its number, and the SHA-256 of its server seed. Null once the activity has ended. */
      seed: z.nullable(z.object({ nonce: z.int(), commitment: z.string() })),
      /** The latest first. The server seed is told with the result. */
      draws: z.array(
        z.object({
          ...{ at: epochMs, nonce: z.int(), number: z.int(), fen, points: z.int(), times: z.int() },
          ...{ clientSeed: z.string(), serverSeed: z.string(), commitment: z.string() },
        }),
      ),
    }),
  },
  /** By settled turnover in the activity's time; the places of the prizes follow each other from 1. */
  racePage: {
    terms: z.strictObject({
      prizes: z
        .array(z.strictObject({ from: z.int().check(z.minimum(1)), to: z.int().check(z.maximum(1_000)), fen }))
        .check(z.minLength(1), z.maxLength(20)),
      times,
      /** Products whose turnover counts; all, where it is missing. */
      categories: z.optional(z.array(z.enum(VENUE_CATEGORIES)).check(z.minLength(1))),
      /** The race before it, by its id: the page shows its places, too. */
      before: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
    mine: z.object({
      /** By the last count; null: not ranked. */
      place: z.nullable(z.int()),
      turnoverFen: fen,
      /** What the place gives, or gave. */
      prizeFen: fen,
      /** Of who is ranked, while the race runs: what all bets did to the balance since it began, whatever counts in it. */
      netFen: z.optional(signedFen),
      paidAt: z.nullable(epochMs),
    }),
  },
  /** For each invited member who has a bound phone and this turnover, up to so many. */
  friendInvitation: {
    terms: z.strictObject({ turnoverFen: fen, fen, times, most: z.int().check(z.minimum(1), z.maximum(1_000)) }),
    mine: z.object({
      code: inviteCode,
      /** How many were paid for, and what it gave in all. */
      paid: z.int(),
      sumFen: fen,
      /** The latest first: when each registered and what became of it, nothing else of them. A refusal says why one does not count. */
      invited: z.array(
        z.object({ at: epochMs, state: z.enum(['waiting', 'met', 'paid', ...INVITE_REFUSALS]), paidAt: z.nullable(epochMs) }),
      ),
    }),
  },
  /** By settled turnover of a week, Monday to Sunday in Shanghai. */
  bettingGift: {
    terms: z.strictObject({ steps: z.array(z.strictObject({ turnoverFen: fen, fen })).check(z.minLength(1)), times }),
    mine: z.object({
      /** This week and the one before it. */
      weeks: z.array(z.object({ from: day, to: day, turnoverFen: fen, got: z.array(z.boolean()) })),
    }),
  },
} as const

export type ActivityKind = keyof typeof activityShapes

/** Activities of every kind with these fields, and the terms of their kind. `object`: whether others are refused. */
export function withTerms<S extends z.core.$ZodLooseShape>(fields: S, object: typeof z.object = z.object) {
  const of = <K extends ActivityKind>(kind: K) =>
    object({ ...fields, kind: z.literal(kind), terms: activityShapes[kind].terms as (typeof activityShapes)[K]['terms'] })
  return z.discriminatedUnion('kind', [
    of('firstDeposit'),
    of('againDeposit'),
    of('racePage'),
    of('activityLandPage'),
    of('newTask'),
    of('drawGift'),
    of('signGift'),
    of('friendInvitation'),
    of('bettingGift'),
  ])
}
export type Terms<K extends ActivityKind> = z.infer<(typeof activityShapes)[K]['terms']>
export type Mine<K extends ActivityKind> = z.infer<(typeof activityShapes)[K]['mine']>

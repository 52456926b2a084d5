import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen } from './endpoint.ts'
import { PERIODS, type Period, playRefusal } from './play-refusal.ts'

/** What a member may limit, for each day, week and month of Shanghai. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** How often a member is told the time, in minutes; it can't be turned off. */
export const REMINDER_MINUTES = [30, 60, 90, 120] as const
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number]
/** How long a time-out lasts, hours, and a self-exclusion, months. */
export const REST_HOURS = [24, 168, 720] as const
export type RestHours = (typeof REST_HOURS)[number]
export const EXCLUSION_MONTHS = [6, 12, 36, 60] as const
export type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number]

/** The highest money limit, fen, and the lowest and highest of time, minutes. */
export const MAX_LIMIT_FEN = 10_000_000_000n
export const MIN_LIMIT_MINUTES = 15
export const MAX_LIMIT_MINUTES: Record<Period, number> = { day: 1_440, week: 10_080, month: 44_640 }

/** Fen, below zero for what was lost or gone out. */
const signed = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})$/))
/** Fen; minutes of a `time` limit. */
const amount = fen

const which = { kind: z.enum(LIMIT_KINDS), period: z.enum(PERIODS) }

const limit = z.object({
  ...which,
  /** Null: none is set. */
  value: z.nullable(amount),
  /** Used up in this period: paid in, staked, lost (below zero: won), or minutes. */
  used: signed,
  /** A raise that was asked for; a null value takes the limit away. From `ripeAt` to `lapsesAt` it can be confirmed. */
  raise: z.nullable(z.object({ value: z.nullable(amount), askedAt: epochMs, ripeAt: epochMs, lapsesAt: epochMs })),
})
export type PlayLimit = z.infer<typeof limit>

const playBreak = z.object({
  kind: z.enum(['time-out', 'self-exclusion']),
  beganAt: epochMs,
  until: epochMs,
  /** When it stops to hold; null for a self-exclusion whose member has not asked to come back. */
  endsAt: z.nullable(epochMs),
})
export type PlayBreak = z.infer<typeof playBreak>

/** A member's money in and out and bets, by the ledger. */
const totals = z.object({
  depositsFen: fen,
  withdrawalsFen: fen,
  netDepositsFen: signed,
  /** Of the last 30 days. */
  netDeposits30Fen: signed,
  betsNet30Fen: signed,
  online30Minutes: z.int(),
})
export type PlayTotals = z.infer<typeof totals>

const overview = z.object({
  now: epochMs,
  limits: z.array(limit),
  /** When the next period begins. */
  next: z.object({ day: epochMs, week: epochMs, month: epochMs }),
  break: z.nullable(playBreak),
  reminderMinutes: z.union(REMINDER_MINUTES.map((minutes) => z.literal(minutes))),
  /** Last look at the limits: one was set, or the member said that they stay; null for never. */
  reviewedAt: z.nullable(epochMs),
  balanceFen: fen,
  openTickets: z.int(),
  totals,
  /** The stretch of being here, and the one before. */
  visit: z.object({ beganAt: epochMs, last: z.nullable(z.object({ beganAt: epochMs, seenAt: epochMs })) }),
  /** Start of this session and of the one before it. */
  loginAt: epochMs,
  lastLoginAt: z.nullable(epochMs),
})
export type PlayOverview = z.infer<typeof overview>

const session = z.object({
  now: epochMs,
  /** When the member came here, on whichever device. */
  beganAt: epochMs,
  /** When the member is told the time. */
  dueAt: epochMs,
  reminderMinutes: z.int(),
  /** Staked since then; what all bets did to the balance since then, open stakes gone out; stakes still open of those. */
  stakedFen: fen,
  netFen: signed,
  openFen: fen,
  /** Minutes until a limit of time is used up; null without one. */
  minutesLeft: z.nullable(z.int()),
  /** What forbids everything now. */
  stop: z.nullable(playRefusal),
  /** A raise that can be confirmed now. */
  isRaiseRipe: z.boolean(),
  /** Six months after the last look at the limits. */
  isReviewDue: z.boolean(),
})
export type PlaySession = z.infer<typeof session>

const path = '/site/api/v1/user/play'
const call = <P extends z.core.$ZodType, A extends z.core.$ZodType>(name: string, payload: P, answer: A) =>
  endpoint({ path: `${path}/${name}`, login: 'member', cacheMs: 0, payload, answer })

/** Limits, breaks and reminders of the member. */
export const safePlayEndpoints = {
  'play.overview': call('overview', empty, overview),
  /** Counts the member as here. */
  'play.session': call('session', empty, session),
  /** Sets a limit: at once where it gets lower, else it waits to be confirmed. A null value takes the limit away. */
  'play.setLimit': call('setLimit', z.strictObject({ ...which, value: z.nullable(amount) }), z.object({ state: z.enum(['set', 'asked']) })),
  /** Confirms a raise of this value after its wait. Refused with `noData` where there is none, with `warning` before its time. */
  'play.confirmRaise': call('confirmRaise', z.strictObject({ ...which, value: z.nullable(amount) }), empty),
  'play.withdrawRaise': call('withdrawRaise', z.strictObject(which), empty),
  /** Begins a break: ends all sessions of the member, this one included. */
  'play.rest': call('rest', z.strictObject({ hours: z.union(REST_HOURS.map((hours) => z.literal(hours))) }), z.object({ until: epochMs })),
  'play.exclude': call(
    'exclude',
    z.strictObject({ months: z.union(EXCLUSION_MONTHS.map((months) => z.literal(months))) }),
    z.object({ until: epochMs }),
  ),
  /** Asks for the end of a self-exclusion whose time is over; it ends a day later. */
  'play.comeBack': call('comeBack', empty, z.object({ endsAt: epochMs })),
  'play.setReminder': call(
    'setReminder',
    z.strictObject({ minutes: z.union(REMINDER_MINUTES.map((minutes) => z.literal(minutes))) }),
    empty,
  ),
  /** The member was told the time and answered. */
  'play.reminderSeen': call('reminderSeen', empty, empty),
  /** The member looked at the limits and leaves them as they are. */
  'play.reviewed': call('reviewed', empty, empty),
} as const

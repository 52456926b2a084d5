import * as z from 'zod/mini'
import { result } from './betting.ts'
import { signedFen } from './day-range.ts'
import { DISPUTE_ACTS } from './dispute.ts'
import { empty, endpoint, epochMs, fen, milli, requestId } from './endpoint.ts'
import { PERIODS } from './play-refusal.ts'
import { PREORDER_REASONS } from './preorder.ts'
import { LIMIT_KINDS } from './safe-play.ts'
import { VIP_PAYMENT_KINDS } from './vip.ts'

/** What a letter is about: to one member, and with `br` to all. Each has a counter and a switch. */
export const LETTER_TYPES = ['notice', 'activity', 'fd', 'brbulletin', 'brnotice', 'bractivity', 'brmatch', 'brfd'] as const
export type LetterType = (typeof LETTER_TYPES)[number]

/** The longest title and text of a letter that an operator writes, in characters. */
export const LETTER_TITLE_MAX = 60
export const LETTER_TEXT_MAX = 2_000

/** Where a withdrawal goes, and when it was asked for. */
const payout = { id: requestId, amountFen: fen, feeFen: fen, toName: z.string(), toMasked: z.string(), requestedAt: epochMs }

/** What has happened, as data: the page words it. */
export const letterBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit-paid'), id: requestId, amountFen: fen, feeFen: fen, bonusFen: fen }),
  z.object({ kind: z.literal('withdrawal-paid'), ...payout }),
  z.object({ kind: z.literal('withdrawal-failed'), ...payout }),
  /** A person decided about a payment that the provider contradicted; `changeFen`: what that did to the balance. */
  z.object({
    kind: z.literal('payment-reviewed'),
    id: requestId,
    of: z.enum(['deposit', 'withdrawal']),
    act: z.enum(DISPUTE_ACTS),
    amountFen: fen,
    changeFen: signedFen,
  }),
  /** A later result changed what a ticket returns; a null result: it is open. */
  z.object({
    kind: z.literal('ticket-corrected'),
    id: z.string(),
    number: z.string(),
    from: z.nullable(result),
    to: z.nullable(result),
    fromFen: fen,
    toFen: fen,
  }),
  /** What came of a pre-order or an alarm. Of an outright, `team_c` is ''. `odds`: at which it was placed or told. */
  z.object({
    kind: z.literal('preorder-ended'),
    id: requestId,
    state: z.enum(['placed', 'reached', 'lapsed']),
    reason: z.nullable(z.enum(PREORDER_REASONS)),
    league: z.string(),
    team_h: z.string(),
    team_c: z.string(),
    targetOdds: milli,
    odds: z.nullable(milli),
    stakeFen: z.nullable(fen),
    /** Of the ticket. */
    number: z.nullable(z.string()),
  }),
  /** The server cashed a ticket out as its member had set. */
  z.object({
    kind: z.literal('ticket-cashed'),
    id: z.string(),
    number: z.string(),
    percent: z.int(),
    paidFen: fen,
    stakeFen: fen,
    leftFen: fen,
    targetFen: fen,
  }),
  /** Fen, or minutes of `time`; null: none. */
  z.object({
    kind: z.literal('limit-raised'),
    limit: z.enum(LIMIT_KINDS),
    period: z.enum(PERIODS),
    from: z.nullable(fen),
    to: z.nullable(fen),
  }),
  /** `region`: of the network, /16 or /32. */
  z.object({ kind: z.literal('new-device'), region: z.string() }),
  /** Of the login, or the one that withdrawals ask for. */
  z.object({ kind: z.literal('password-changed'), which: z.enum(['login', 'second']) }),
  /** A VIP rebate or gift; `needFen`: the turnover that it asks for. */
  z.object({
    kind: z.literal('vip-paid'),
    of: z.enum(VIP_PAYMENT_KINDS),
    period: z.string(),
    level: z.int(),
    amountFen: fen,
    needFen: fen,
  }),
  /** What an activity or a commission paid. `what`: the activity's title, or the month; `needFen` as above. */
  z.object({
    kind: z.literal('gift-paid'),
    of: z.enum(['invitation', 'race', 'commission']),
    what: z.string(),
    amountFen: fen,
    needFen: fen,
  }),
  z.object({ kind: z.literal('card-added'), masked: z.string(), usableAt: epochMs }),
  /** An operator's words. */
  z.object({ kind: z.literal('text'), title: z.string(), text: z.string() }),
])
export type LetterBody = z.infer<typeof letterBody>

const letterId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const letter = z.object({ id: letterId, type: z.enum(LETTER_TYPES), at: epochMs, read: z.boolean(), body: letterBody })
export type Letter = z.infer<typeof letter>

/** A missing counter counts 0. */
const counter = z.optional(z.int())
const unread = z.object({
  brnotice_count: counter,
  bractivity_count: counter,
  brbulletin_count: counter,
  brmatch_count: counter,
  brfd_count: counter,
  notice_count: counter,
  activity_count: counter,
  fd_count: counter,
})
export type UnreadCounts = z.infer<typeof unread>

export const unreadOf = (counts: UnreadCounts | undefined, type: LetterType): number => counts?.[`${type}_count`] ?? 0
export const unreadTotal = (counts: UnreadCounts | undefined): number => LETTER_TYPES.reduce((sum, type) => sum + unreadOf(counts, type), 0)

const path = '/site/api/v1/site/letter'
const member = { login: 'member', cacheMs: 0 } as const
const which = z.strictObject({ id: letterId })
/** The types that are switched off. */
const settings = z.object({ off: z.array(z.enum(LETTER_TYPES)) })

export const letterEndpoints = {
  /** `userSystem`: 1, the site's letters; there are no others. */
  'letter.getUnreadForType': endpoint({
    ...member,
    path: `${path}/getUnreadForType`,
    payload: z.strictObject({ userSystem: z.literal(1) }),
    answer: unread,
  }),
  /** The newest first; a null type: all. `before` is the last of the page before; null for the first page. */
  'letter.list': endpoint({
    ...member,
    path: `${path}/list`,
    payload: z.strictObject({ type: z.nullable(z.enum(LETTER_TYPES)), before: z.nullable(letterId) }),
    answer: z.object({ list: z.array(letter), next: z.nullable(letterId) }),
  }),
  /** Refused with `noData` where the member has none of this id. */
  'letter.read': endpoint({ ...member, path: `${path}/read`, payload: which, answer: empty }),
  /** One that is gone already is no error. */
  'letter.delete': endpoint({ ...member, path: `${path}/delete`, payload: which, answer: empty }),
  'letter.onekeyRead': endpoint({ ...member, path: `${path}/onekeyRead`, payload: empty, answer: empty }),
  'letter.settings': endpoint({ ...member, path: `${path}/settings`, payload: empty, answer: settings }),
  /** Turns a type on or off. What is about the account's security always comes. */
  'letter.set': endpoint({
    ...member,
    path: `${path}/set`,
    payload: z.strictObject({ type: z.enum(LETTER_TYPES), on: z.boolean() }),
    answer: settings,
  }),
} as const

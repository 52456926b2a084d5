import * as z from 'zod/mini'
import { result, TICKET_STATUSES } from './betting.ts'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'
import { pictureKey } from './picture.ts'
import { DEPOSIT_BONUSES } from './wallet-deposit.ts'

/** What a feedback is about. */
export const FEEDBACK_KINDS = ['bet', 'deposit', 'withdrawal', 'activity', 'account', 'idea'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** The longest text, in characters. */
export const FEEDBACK_MAX = 500

/** Most pictures of one. */
export const FEEDBACK_PICTURES = 3

/** Days without a word after an answer, after which it is closed. */
export const FEEDBACK_QUIET_DAYS = 7

/** A ticket that a feedback may be about. */
const feedbackTicket = z.object({
  id: z.string(),
  /** For people to read out. */
  number: z.string(),
  /** Of the first selection: both teams, or of an outright its league and ''. */
  teams: z.tuple([z.string(), z.string()]),
  legs: z.int(),
  stakeFen: fen,
  placedAt: epochMs,
  status: z.enum(TICKET_STATUSES),
  result: z.nullable(result),
})
export type FeedbackTicket = z.infer<typeof feedbackTicket>

/** As its list shows it. */
const feedback = z.object({
  id: requestId,
  kind: z.enum(FEEDBACK_KINDS),
  /** The member's words. */
  text: z.string(),
  at: epochMs,
  /** When customer service answered last; null while it waits. */
  answeredAt: z.nullable(epochMs),
  /** An answer that the member has not opened. */
  unread: z.boolean(),
  /** The member said that it is solved, or said nothing for FEEDBACK_QUIET_DAYS after an answer. Another word opens it again. */
  closed: z.optional(z.boolean()),
  /** The site takes up what it proposes. */
  adopted: z.optional(z.boolean()),
})
export type Feedback = z.infer<typeof feedback>

const words = z.string().check(z.minLength(1), z.maxLength(2 * FEEDBACK_MAX))
const attached = z.optional(z.array(pictureKey).check(z.maxLength(FEEDBACK_PICTURES)))

const which = z.strictObject({ id: requestId })
const path = '/site/api/v1/user/feedback'

export const feedbackEndpoints = {
  /** `id` is made by the device: the same call again has one effect. */
  'feedback.addFeedBack': endpoint({
    path: `${path}/addFeedBack`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      kind: z.enum(FEEDBACK_KINDS),
      text: words,
      /** A ticket of the member, a bonus, and pictures of `picture.uploadImage` that it is about. */
      ticket: z.optional(requestId),
      reward: z.optional(z.enum(DEPOSIT_BONUSES)),
      pictures: attached,
    }),
    answer: which,
  }),
  /** The member adds to one, which then waits for an answer again. `id` is made by the device: the same call again has one effect. */
  'feedback.replyFeedback': endpoint({
    path: `${path}/replyFeedback`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId, feedback: requestId, text: words, pictures: attached }),
    answer: empty,
  }),
  /** Whether an answer solved it: it is closed, or waits for another answer. `noData` where the member has none of this id. */
  'feedback.solveFeedback': endpoint({
    path: `${path}/solveFeedback`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId, solved: z.boolean() }),
    answer: empty,
  }),
  /** The newest first. `before` is the last of the page before; null for the first page. */
  'feedback.getFeedBackList': endpoint({
    path: `${path}/getFeedBackList`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ before: z.nullable(requestId) }),
    answer: z.object({ list: z.array(feedback), next: z.nullable(requestId) }),
  }),
  /** Opens one: its answers count as read from then on. Refused with `noData` where the member has none of this id. */
  'feedback.getFeedbackInfo': endpoint({
    path: `${path}/getFeedbackInfo`,
    login: 'member',
    cacheMs: 0,
    payload: which,
    answer: z.object({
      feedback,
      answers: z.array(z.object({ text: z.string(), at: epochMs })),
      ticket: z.optional(feedbackTicket),
      reward: z.optional(z.enum(DEPOSIT_BONUSES)),
      pictures: z.optional(z.array(pictureKey)),
      /** What the member added; with the answers in the order of time. */
      added: z.optional(z.array(z.object({ text: z.string(), at: epochMs, pictures: z.array(pictureKey) }))),
    }),
  }),
  /** The last tickets of thirty days, newest first, thirty at most. */
  'feedback.queryMemberBetList': endpoint({
    path: `${path}/queryMemberBetList`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ tickets: z.array(feedbackTicket) }),
  }),
  /** The bonuses that the site grants with deposits now. */
  'feedback.querySiteDepositRewardConfigList': endpoint({
    path: `${path}/querySiteDepositRewardConfigList`,
    login: 'member',
    cacheMs: 3_600_000,
    payload: empty,
    answer: z.object({ rewards: z.array(z.object({ bonus: z.enum(DEPOSIT_BONUSES), ratePermille: z.int(), maxFen: fen })) }),
  }),
  /** How soon feedbacks are answered, in the operator's words. */
  'feedback.getServiceHours': endpoint({
    path: `${path}/getServiceHours`,
    login: 'member',
    cacheMs: 3_600_000,
    payload: empty,
    answer: z.object({ answers: z.string() }),
  }),
  'feedback.delFeedback': endpoint({ path: `${path}/delFeedback`, login: 'member', cacheMs: 0, payload: which, answer: empty }),
  'feedback.unreadNum': endpoint({
    path: `${path}/unreadNum`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ unread: z.int() }),
  }),
} as const

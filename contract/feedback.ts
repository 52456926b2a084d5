import * as z from 'zod/mini'
import { empty, endpoint, epochMs, requestId } from './endpoint.ts'

/** What a feedback is about. */
export const FEEDBACK_KINDS = ['bet', 'deposit', 'withdrawal', 'activity', 'account', 'idea'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** The longest text, in characters. */
export const FEEDBACK_MAX = 500

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
})
export type Feedback = z.infer<typeof feedback>

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
      text: z.string().check(z.minLength(1), z.maxLength(2 * FEEDBACK_MAX)),
    }),
    answer: which,
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
    answer: z.object({ feedback, answers: z.array(z.object({ text: z.string(), at: epochMs })) }),
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

/** A feedback of the member was answered. */
export const feedbackDelta = z.object({ kind: z.literal('feedback'), id: requestId })

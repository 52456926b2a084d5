import * as z from 'zod/mini'
import { CHAT_MSG } from './chat-ids.ts'
import { requestId } from './endpoint.ts'

/** Deltas of `me` that say no more than what to ask for anew: apart from their calls, which a page needs only where it shows them. */

/** 60000: a letter came, or what is unread has changed. A delta of `me`, so that no tab misses one. */
export const letterDelta = z.object({ kind: z.literal('letter'), msgId: z.literal(CHAT_MSG.notice) })
export const LETTER_DELTA: z.infer<typeof letterDelta> = { kind: 'letter', msgId: CHAT_MSG.notice }

/** A feedback of the member was answered. */
export const feedbackDelta = z.object({ kind: z.literal('feedback'), id: requestId })

/** The member's level is another since the last day was counted. */
export const vipDelta = z.object({ kind: z.literal('vip') })

/** Limits, a break, or the reminder of the member changed. */
export const playDelta = z.object({ kind: z.literal('play') })

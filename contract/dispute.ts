import * as z from 'zod/mini'
import { signedFen } from './day-range.ts'
import { epochMs, fen } from './endpoint.ts'

/**
 * How a person settles what a provider says against a payment. `credit`: what the provider has of the member beyond what is booked.
 * `take-back`: what was booked too much for the member, as far as the balance covers it; the house bears the rest. `write-off`: the house
 * bears all of it. `pay-out`, `give-back`: ends a withdrawal under way as paid or as failed. `leave`: the books are right.
 */
export const DISPUTE_ACTS = ['credit', 'take-back', 'write-off', 'pay-out', 'give-back', 'leave'] as const
export type DisputeAct = (typeof DISPUTE_ACTS)[number]

/**
 * How a dispute about a payment ended; `changeFen`: what that did to the member's balance. `throughFen`: what went through at the provider,
 * as it was decided.
 */
export const settlement = z.object({ act: z.enum(DISPUTE_ACTS), changeFen: signedFen, throughFen: z.optional(fen), at: epochMs })
export type Settlement = z.infer<typeof settlement>

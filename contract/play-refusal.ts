import * as z from 'zod/mini'
import { epochMs, fen } from './endpoint.ts'

/** Why a member's limits or breaks refuse play: apart from the calls about them (safe-play.ts), which a slip does not need. */

/** Periods of a limit, by Shanghai's calendar. */
export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Why a member's own choices forbid a deposit, a bet or a transfer into a venue. */
export const PLAY_REFUSALS = ['resting', 'excluded', 'deposit-limit', 'stake-limit', 'loss-limit', 'time-limit'] as const

/** The fields of a refusal that go with these reasons. */
export const playRefusalFields = {
  /** Of a limit: the period with the least room. */
  period: z.optional(z.enum(PERIODS)),
  /** When it ends; missing for a self-exclusion past its time that nobody asked to end. */
  until: z.optional(epochMs),
  /** What the limit still leaves. */
  leftFen: z.optional(fen),
}
export const playRefusal = z.object({ reason: z.enum(PLAY_REFUSALS), ...playRefusalFields })
export type PlayRefusal = z.infer<typeof playRefusal>

const REASONS: ReadonlySet<string> = new Set(PLAY_REFUSALS)
/** Whether a reason is the member's own limit or break. */
export const isOwnReason = (reason: string): reason is PlayRefusal['reason'] => REASONS.has(reason)

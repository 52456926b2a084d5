import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'

export const REQUIREMENT_KINDS = ['deposit', 'bonus'] as const
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number]

/** `lapsed`: it ended by itself, because its time was over or nothing was left to turn over. */
export const REQUIREMENT_STATES = ['open', 'met', 'forfeited', 'lapsed'] as const
export type RequirementState = (typeof REQUIREMENT_STATES)[number]

/** Turnover that a deposit or a bonus asks for before the money can be withdrawn. */
const requirement = z.object({
  id: z.string(),
  kind: z.enum(REQUIREMENT_KINDS),
  state: z.enum(REQUIREMENT_STATES),
  principalFen: fen,
  bonusFen: fen,
  /** Of the bonus, or of the deposit where there is none. */
  times: z.int(),
  needFen: fen,
  /** Stakes that counted so far. */
  doneFen: fen,
  openedAt: epochMs,
  dueAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  /** What giving the bonus up takes now: it, and its part of what was won since. 0 where there is none to give up. */
  takeBackFen: fen,
})
export type Requirement = z.infer<typeof requirement>

const path = '/fd/api/v1/turnover'

export const turnoverEndpoints = {
  /** Open requirements, oldest first, then those that ended lately, newest first. */
  'funds.turnover': endpoint({
    path: `${path}/owed`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      requirements: z.array(requirement),
      /** Money that open requirements hold back. */
      lockedFen: fen,
      withdrawableFen: fen,
    }),
  }),
  /** Gives a bonus up: its requirement ends, and its deposit's money is free. */
  'funds.forfeitBonus': endpoint({
    path: `${path}/forfeit`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId, requirement: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
    answer: z.object({ tookFen: fen }),
  }),
} as const

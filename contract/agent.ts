import * as z from 'zod/mini'
import { empty, endpoint, epochMs, fen } from './endpoint.ts'

/** Why an invited member does not count: shares a device, an address, an e-mail address or payout account with the inviter. */
export const INVITE_REFUSALS = ['device', 'address', 'contact'] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

/** The code that a member invites with. */
export const inviteCode = z.string().check(z.regex(/^[A-Z2-9]{8}$/))

/** Hundredths of a percent. */
const rate = z.int().check(z.minimum(0), z.maximum(10_000))
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
const path = '/site/api/v1/agent'

export const agentEndpoints = {
  /** What agents are paid by, the lowest tier first. */
  'agent.terms': endpoint({
    path: `${path}/terms`,
    login: 'none',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({
      /** Of the settled turnover of the invited in a month, by how many of them were active. */
      tiers: z.array(z.object({ active: z.int(), rate })),
      /** Who turns over this much in a month is active in it. */
      activeFen: fen,
      /** Day of the next month, from noon on in Shanghai. */
      payDay: z.int(),
    }),
  }),
  /** The member's own code and what it brought; of the invited nothing but how many they are. */
  'agent.overview': endpoint({
    path: `${path}/overview`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      code: inviteCode,
      /** Who counts. */
      invited: z.int(),
      /** Who does not, by the first reason that holds. */
      refused: z.object({ device: z.int(), address: z.int(), contact: z.int() }),
      /** The latest first, the current one as it stands; months without turnover are left out, but for the current one. */
      months: z.array(z.object({ month, active: z.int(), rate, fen, paidAt: z.nullable(epochMs) })),
    }),
  }),
} as const

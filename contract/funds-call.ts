import * as z from 'zod/mini'
import { endpoint, requestId } from './endpoint.ts'

/**
 * Calls that move money in or out of a wallet, give a bonus up, exchange points, join an activity, or cash a ticket out; a bet has its
 * own status call.
 */
export const FUNDS_CALLS = ['deposit', 'withdraw', 'transfer', 'recycle', 'forfeit', 'exchange', 'join', 'cash-out'] as const
export type FundsCall = (typeof FUNDS_CALLS)[number]

/** What became of a call that moves money, for a page that lost its answer. */
export const fundsCallEndpoints = {
  /**
   * `done` with the call's answer. `none` is final: it never arrived and its id is burnt now, or it was refused. Refused with 6011: ask
   * later.
   */
  'funds.callStatus': endpoint({
    path: '/fd/api/v1/transactions/callStatus',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId, kind: z.enum(FUNDS_CALLS) }),
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), answer: z.unknown() }),
      z.object({ state: z.literal('none') }),
    ]),
  }),
} as const

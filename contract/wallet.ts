import * as z from 'zod/mini'
import { endpoint, fen, requestId } from './endpoint.ts'

export const fundsEndpoints = {
  'funds.getBalance': endpoint({
    path: '/fd/api/v1/transfer/getBalance',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ withLockMoney: z.union([z.literal(0), z.literal(1)]) }),
    answer: z.object({ balanceFen: fen, lockMoneyFen: fen, version: z.int() }),
  }),
} as const

/** The balance changed; `version` is its version now. */
export const balanceDelta = z.object({ kind: z.literal('balance'), version: z.int() })

/** A deposit or withdrawal of the member has changed. */
export const paymentDelta = z.object({ kind: z.literal('payment'), id: requestId })

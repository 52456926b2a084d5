import * as z from 'zod/mini'
import { DEPOSIT_WAYS, depositAsked, depositEndpoints } from '../../../../contract/wallet-deposit.ts'
import type { Call } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import { fundsKind } from '../shared/funds-kind.ts'

learn(depositEndpoints)

/** What is asked for: a coin by its own call, all other ways by another. */
const body = z.discriminatedUnion('by', [
  z.object({ by: z.literal('coin'), id: z.string(), payload: depositEndpoints['deposit.coinTransfer'].payload }),
  z.object({ by: z.literal('pay'), id: z.string(), way: z.enum(DEPOSIT_WAYS), payload: depositEndpoints['deposit.pay'].payload }),
])
export type DepositSent = z.infer<typeof body>
export type DepositAsked = z.infer<typeof depositAsked>

export const depositKind = (call: Call) =>
  fundsKind<DepositSent, DepositAsked>('deposit', call, {
    send: (sent) => (sent.by === 'coin' ? call('deposit.coinTransfer', sent.payload) : call('deposit.pay', sent.payload)),
    body,
    answer: depositAsked,
  })

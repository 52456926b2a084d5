import type * as z from 'zod/mini'
import { keptWithdrawal, type WithdrawalAsked, withdrawalAsked, withdrawEndpoints } from '../../../../contract/wallet-withdraw.ts'
import type { Call } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import { fundsKind } from '../shared/funds-kind.ts'

learn(withdrawEndpoints)

export type WithdrawalSent = z.infer<typeof keptWithdrawal>
export type { WithdrawalAsked }

/** Second passwords of calls that are about to be sent, by their ids: they are no part of what is kept of a call. */
const passwords = new Map<string, string>()

/** Gives a call the hash of its second password, for the one time that it is sent. */
export const sealWith = (id: string, secondPassword: string): void => void passwords.set(id, secondPassword)

export const withdrawKind = (call: Call) =>
  fundsKind<WithdrawalSent, WithdrawalAsked>('withdraw', call, {
    send(kept) {
      const secondPassword = passwords.get(kept.id) ?? ''
      passwords.delete(kept.id)
      return call('withdraw.new', { ...kept, secondPassword })
    },
    body: keptWithdrawal,
    answer: withdrawalAsked,
  })

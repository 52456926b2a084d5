import type * as z from 'zod/mini'
import { turnoverEndpoints } from '../../../../contract/turnover.ts'
import type { Call } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'
import { fundsKind } from '../shared/funds-kind.ts'

learn(turnoverEndpoints)

const { payload, answer } = turnoverEndpoints['funds.forfeitBonus']
type Forfeit = z.infer<typeof payload>
type Forfeited = z.infer<typeof answer>

export type ForfeitMoney = MoneyCall<Forfeit, Forfeited>

/** Giving a bonus up. */
export const forfeitKind = (call: Call) =>
  fundsKind<Forfeit, Forfeited>('forfeit', call, {
    send: (body) => call('funds.forfeitBonus', body),
    body: payload,
    answer,
  })

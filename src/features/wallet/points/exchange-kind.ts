import type * as z from 'zod/mini'
import { pointsEndpoints } from '../../../../contract/points.ts'
import type { Call } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'
import { fundsKind } from '../shared/funds-kind.ts'

learn(pointsEndpoints)

const { payload, answer } = pointsEndpoints['points.exchange']
type Exchange = z.infer<typeof payload>
type Exchanged = z.infer<typeof answer>

export type ExchangeMoney = MoneyCall<Exchange, Exchanged>

/** Exchanging points for a gift. */
export const exchangeKind = (call: Call) =>
  fundsKind<Exchange, Exchanged>('exchange', call, {
    send: (body) => call('points.exchange', body),
    body: payload,
    answer,
  })

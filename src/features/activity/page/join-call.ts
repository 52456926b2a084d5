import type * as z from 'zod/mini'
import { actEndpoints } from '../../../../contract/activity.ts'
import type { Call } from '../../../transport/call.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'
import './queries.ts'

const { payload, answer } = actEndpoints['act.joinActivity']
export type Join = z.infer<typeof payload>
export type Joined = z.infer<typeof answer>
export type JoinMoney = MoneyCall<Join, Joined>

/** How joining is sent, and how what is kept of it is read. */
export const joinCall = (call: Call) => ({ send: (body: Join) => call('act.joinActivity', body), body: payload, answer })

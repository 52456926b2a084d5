import type * as z from 'zod/mini'
import { cashOutEndpoints } from '../../../../contract/cash-out.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'

learn(cashOutEndpoints)

export const { payload: cashOutBody, answer: cashOutAnswer } = cashOutEndpoints['cashOut.take']
export type CashOutBody = z.infer<typeof cashOutBody>
export type CashOutAnswer = z.infer<typeof cashOutAnswer>

/** Cashing a ticket out, as a page has it that shows its outcome. */
export type CashOutMoney = MoneyCall<CashOutBody, CashOutAnswer>

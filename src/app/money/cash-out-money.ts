import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { yuanFixed } from '../../../domain/money.ts'
import { type CashOutAnswer, type CashOutBody, cashOutAnswer, cashOutBody } from '../../features/betting/cash-out/cash-out-kind.ts'
import { OFFERS_KEY } from '../../features/betting/cash-out/use-offer.ts'
import { RECORD_KEYS } from '../../features/betting/record/record-queries.ts'
import { fundsKind } from '../../features/wallet/shared/funds-kind.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the record, or when a cash-out was left unanswered. */
const cashOut = createAction(
  fundsKind<CashOutBody, CashOutAnswer>('cash-out', call, {
    send: (body) => call('cashOut.take', body),
    body: cashOutBody,
    answer: cashOutAnswer,
  }),
  () => undefined,
)

const pages = outcomePages()
pages.tell(cashOut, {
  done: ({ paidFen }) => ({ title: t`${yuanFixed(paidFen)} 已进余额`, text: t`注单已提前兑现` }),
  refused: () => ({ title: t`没有兑现`, text: t`上一次没有办成，注单没有变化` }),
  checking: () => t`正在核对提前兑现`,
})

const refresh = (client: QueryClient) => {
  for (const queryKey of [...RECORD_KEYS, OFFERS_KEY]) void client.invalidateQueries({ queryKey })
}

export const useCashOutMoney = () => useMoneyCall(cashOut, pages, refresh)

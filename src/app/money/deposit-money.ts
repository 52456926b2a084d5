import { t } from '@lingui/core/macro'
import { yuanFixed } from '../../../domain/money.ts'
import { depositKind } from '../../features/wallet/deposit/deposit-kind.ts'
import { refreshDeposits } from '../../features/wallet/deposit/deposit-queries.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the deposit page, or when a deposit was left unanswered. */
const deposit = createAction(depositKind(call), () => undefined)

const pages = outcomePages()
pages.tell(deposit, {
  done: ({ amountFen }) => ({ tone: 'info', title: t`存款订单已生成`, text: t`应付 ${yuanFixed(amountFen)}，在存款页继续` }),
  refused: () => ({ title: t`存款没有提交`, text: t`上一笔存款没有生成订单，钱没有动` }),
  checking: () => t`正在核对上一笔存款`,
})

export const useDepositMoney = () => useMoneyCall(deposit, pages, refreshDeposits)

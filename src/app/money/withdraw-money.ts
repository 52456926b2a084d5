import { t } from '@lingui/core/macro'
import { yuanFixed } from '../../../domain/money.ts'
import { type WithdrawalAsked, withdrawKind } from '../../features/wallet/withdraw/withdraw-kind.ts'
import { refreshWithdrawals } from '../../features/wallet/withdraw/withdraw-queries.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the withdrawal page, or when a withdrawal was left unanswered. */
const withdrawal = createAction(withdrawKind(call), () => undefined)

export const withdrawnText = ({ amountFen }: WithdrawalAsked) => ({
  title: t`取款 ${yuanFixed(amountFen)} 已受理`,
  text: t`金额从余额转为冻结，进度在取款页`,
})

const pages = outcomePages()
pages.tell(withdrawal, {
  done: withdrawnText,
  refused: () => ({ title: t`取款没有提交`, text: t`上一笔取款没有生成订单，余额没有变动` }),
  checking: () => t`正在核对上一笔取款`,
})

export const useWithdrawMoney = () => useMoneyCall(withdrawal, pages, refreshWithdrawals)

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type WithdrawalAsked, withdrawKind } from '../../features/wallet/withdraw/withdraw-kind.ts'
import { refreshWithdrawals } from '../../features/wallet/withdraw/withdraw-queries.ts'
import { yuanFixed } from '../../features/wallet/withdraw/withdraw-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the withdrawal page, or when a withdrawal was left unanswered. */
const withdrawal = createAction(withdrawKind, () => undefined)

export const withdrawnText = ({ amountFen }: WithdrawalAsked) => ({
  title: t`取款 ${yuanFixed(amountFen)} 已受理`,
  text: t`金额从余额转为冻结，进度在取款页`,
})

const pages = outcomePages()

withdrawal.state.subscribe((state) => {
  if (!pages.areNone()) return
  if (state.at === 'done') toast.card({ tone: 'success', ...withdrawnText(state.answer) })
  else if (state.at === 'refused') toast.card({ tone: 'error', title: t`取款没有提交`, text: t`上一笔取款没有生成订单，余额没有变动` })
  else if (state.at === 'checking')
    toast.card({ tone: 'warn', title: t`正在核对上一笔取款`, text: t`网络中断，我们正在按单号查询，请勿重复提交` })
})

/** The call of a page that shows its outcome. */
export function useWithdrawMoney() {
  const client = useQueryClient()
  const onLearned = useCallback(() => refreshWithdrawals(client), [client])
  useEffect(pages.show, [])
  return useMoneyCall(withdrawal, onLearned)
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { depositKind } from '../../features/wallet/deposit/deposit-kind.ts'
import { refreshDeposits } from '../../features/wallet/deposit/deposit-queries.ts'
import { yuan } from '../../features/wallet/deposit/deposit-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the deposit page, or when a deposit was left unanswered. */
const deposit = createAction(depositKind, () => undefined)

const pages = outcomePages()

deposit.state.subscribe((state) => {
  if (!pages.areNone()) return
  if (state.at === 'done')
    toast.card({ tone: 'info', title: t`存款订单已生成`, text: t`应付 ${yuan(state.answer.amountFen)}，在存款页继续` })
  else if (state.at === 'refused') toast.card({ tone: 'error', title: t`存款没有提交`, text: t`上一笔存款没有生成订单，钱没有动` })
  else if (state.at === 'checking')
    toast.card({ tone: 'warn', title: t`正在核对上一笔存款`, text: t`网络中断，我们正在按单号查询，请勿重复提交` })
})

/** The call of a page that shows its outcome. */
export function useDepositMoney() {
  const client = useQueryClient()
  const onLearned = useCallback(() => refreshDeposits(client), [client])
  useEffect(pages.show, [])
  return useMoneyCall(deposit, onLearned)
}

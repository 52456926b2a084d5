import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { depositKind } from '../../features/wallet/deposit/deposit-kind.ts'
import { refreshDeposits } from '../../features/wallet/deposit/deposit-queries.ts'
import { yuan } from '../../features/wallet/deposit/deposit-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { createAction } from './money.ts'
import { useMoneyAction } from './use-money-action.ts'

/** Loaded with the deposit page, or when a deposit was left unanswered. */
const deposit = createAction(depositKind, () => undefined)

/** Pages that show the outcome. */
let pages = 0

deposit.state.subscribe((state) => {
  if (pages > 0) return
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
  const state = useMoneyAction(deposit, onLearned)
  useEffect(() => {
    pages += 1
    return () => {
      pages -= 1
    }
  }, [])
  const onDismiss = useCallback(() => {
    if (!deposit.busy) deposit.reset()
  }, [])
  const send = useCallback<(typeof deposit)['send']>((make) => deposit.send(make), [])
  return { state, send, onDismiss }
}

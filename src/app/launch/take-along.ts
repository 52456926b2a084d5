import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { yuanFull } from '../../../domain/money.ts'
import { whyText } from '../../features/wallet/shared/why-text.ts'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { toast } from '../../ui/toast-store.ts'
import { balanceQuery } from '../money/balance.ts'
import { transferAction } from '../money/venue-money.ts'
import type { Asked } from './launched.ts'

/**
 * Before a venue with its own wallet: moves the whole main wallet in, where the member switched that on. False: it is not known to be there, so
 * that the game is not started; what became of it is told.
 */
export async function takeAlong({ channelCode, venueName }: Asked, client: QueryClient): Promise<boolean> {
  const { autoTransfer, balanceFen } = await client.fetchQuery({ ...allBalanceQuery, staleTime: 0 })
  if (!autoTransfer || balanceFen === '0') return true
  const answer = await moved(channelCode, venueName)
  void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
  void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })
  if (answer === null) return false
  const amount = yuanFull(answer.amountFen)
  if (answer.state === 'moving') {
    toast.card({
      ...{ tone: 'warn', title: t`${amount} 在途中` },
      text: t`${venueName}还没有答复。有结果会到账或退回中心钱包，不会转两次；到账后再进入。`,
    })
    return false
  }
  toast.card({ tone: 'success', title: t`已带入${venueName}`, text: amount })
  return true
}

/** Sends the call and waits for its end; null where there is none yet, or nothing moved, which is told. */
function moved(channelCode: string, name: string): Promise<{ amountFen: string; state: 'moving' | 'done' } | null> {
  const action = transferAction
  if (action.awaited) {
    toast.pill(t`上一笔转账还没有结果，等它有结果再进入`)
    return Promise.resolve(null)
  }
  return new Promise((resolve) => {
    const stop = action.state.subscribe((state) => {
      if (state.at === 'pending') return
      if (state.at === 'checking') {
        toast.card({ tone: 'warn', title: t`正在核对带入的余额`, text: t`网络中断，我们正在按单号查询；查到后再进入，不会转两次。` })
        resolve(null)
        return
      }
      stop()
      if (state.at === 'done') resolve(state.answer)
      if (state.at === 'refused') toast.card({ tone: 'warn', title: t`余额没有带入${name}`, text: whyText(i18n, state.why) ?? t`钱没有动` })
      resolve(null)
      if (state.at !== 'idle') action.reset()
    })
    action.send((id) => ({ id, channelCode, ty: 'in', amount: 'all', name }))
  })
}

import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { yuanFull } from '../../../domain/money.ts'
import { recycleKind, transferKind } from '../../features/wallet/venues/venue-kinds.ts'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the pages that move money to venues and back, or when such a call was left unanswered. */
export const transferAction = createAction(transferKind(call), () => undefined)
const recycle = createAction(recycleKind(call), () => undefined)

const transferPages = outcomePages()
const recyclePages = outcomePages()
transferPages.tell(transferAction, {
  done({ channelCode, ty, amountFen, state }, { body }) {
    const name = body?.name ?? channelCode
    const text = yuanFull(amountFen)
    if (state === 'moving') return { tone: 'warn', title: t`${text} 在途中`, text: t`${name}还没有答复，有结果会到账或退回` }
    return { title: ty === 'in' ? t`已转入${name}` : t`已转到中心钱包`, text }
  },
  refused: () => ({ title: t`没有转成`, text: t`上一笔转账没有成功，钱没有动` }),
  checking: () => t`正在核对上一笔转账`,
})
recyclePages.tell(recycle, {
  done({ backFen, venues }) {
    const left = venues.filter(({ outcome }) => outcome !== 'back' && outcome !== 'empty').length
    if (left === 0) return { title: t`场馆余额已回收`, text: yuanFull(backFen) }
    return { tone: 'warn', title: t`已收回 ${yuanFull(backFen)}`, text: t`${left} 个场馆的钱还没有收回，余额都没有丢失` }
  },
  refused: () => ({ title: t`没有回收`, text: t`上一次回收没有成功，钱都在原处` }),
})

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })

/** Calls of a page that shows their outcomes. */
export const useTransfer = () => useMoneyCall(transferAction, transferPages, refresh)
export const useRecycle = () => useMoneyCall(recycle, recyclePages, refresh)

/** Brings everything back without a page of its own: a card tells how it ended. */
export function bringBack(): void {
  if (recycle.awaited) return
  const stop = recycle.state.subscribe(({ at }) => {
    if (at === 'pending' || at === 'checking') return
    stop()
    if (at !== 'idle' && !recyclePages.isShown()) recycle.reset()
  })
  recycle.send((id) => ({ id }))
}

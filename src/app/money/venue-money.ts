import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { formatYuan } from '../../../domain/money.ts'
import { recycleKind, transferKind } from '../../features/wallet/venues/venue-kinds.ts'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the pages that move money to venues and back, or when such a call was left unanswered. */
const transfer = createAction(transferKind(call), () => undefined)
const recycle = createAction(recycleKind(call), () => undefined)

const yuan = (fen: string): string => `¥${formatYuan(BigInt(fen))}`

const pages = outcomePages()
pages.tell(transfer, {
  done({ channelCode, ty, amountFen }, { body }) {
    const name = body?.name ?? channelCode
    return { title: ty === 'in' ? t`已转入${name}` : t`已转到中心钱包`, text: yuan(amountFen) }
  },
  refused: () => ({ title: t`没有转成`, text: t`上一笔转账没有成功，钱没有动` }),
  checking: () => t`正在核对上一笔转账`,
})
pages.tell(recycle, {
  done: ({ backFen }) => ({ title: t`场馆余额已回收`, text: yuan(backFen) }),
  refused: () => ({ title: t`没有回收`, text: t`上一次回收没有成功，钱都在原处` }),
})

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })

/** Both calls of a page that shows their outcomes. */
export const useVenueMoney = () => ({
  transfer: useMoneyCall(transfer, pages, refresh),
  recycle: useMoneyCall(recycle, pages, refresh),
})

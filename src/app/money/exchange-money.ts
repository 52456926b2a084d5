import { t } from '@lingui/core/macro'
import { exchangeKind } from '../../features/wallet/points/exchange-kind.ts'
import { refreshPoints } from '../../features/wallet/points/points-queries.ts'
import { giftName, pointsText } from '../../features/wallet/points/points-text.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the page of gifts, or when an exchange was left unanswered. */
const exchange = createAction(exchangeKind(call), () => undefined)

const pages = outcomePages()
pages.tell(exchange, {
  done: ({ gift, points, number }) => ({ title: t`已兑换 ${giftName(gift)}`, text: t`用了 ${pointsText(points)} 积分，单号 ${number}` }),
  refused: () => ({ title: t`没有兑换成`, text: t`上一次没有办成，积分没有动` }),
  checking: () => t`正在核对兑换`,
})

export const useExchangeMoney = () => useMoneyCall(exchange, pages, refreshPoints)

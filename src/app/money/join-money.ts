import { t } from '@lingui/core/macro'
import { yuanFixed } from '../../../domain/money.ts'
import { type Join, type Joined, joinCall } from '../../features/activity/page/join-call.ts'
import { refreshActivities } from '../../features/activity/page/queries.ts'
import { fundsKind } from '../../features/wallet/shared/funds-kind.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the pages of activities, or when a joining was left unanswered. */
const join = createAction(fundsKind<Join, Joined>('join', call, joinCall(call)), () => undefined)

const pages = outcomePages()
pages.tell(join, {
  done({ gift: { fen, points = 0 } }) {
    const amount = yuanFixed(fen)
    if (fen !== '0') return { title: t`活动礼金已到账`, text: t`${amount} 已进中心钱包` }
    return points > 0 ? { title: t`活动积分已到账`, text: t`${points} 积分` } : { title: t`已参加活动`, text: '' }
  },
  refused: () => ({ title: t`活动没有参加`, text: t`上一次没有办成，什么都没有动` }),
  checking: () => t`正在核对是否已参加活动`,
})

export const useJoinMoney = () => useMoneyCall(join, pages, refreshActivities)

import { t } from '@lingui/core/macro'
import type { Period } from '../../../../contract/play-refusal.ts'
import type { DepositBonusInfo, DepositOrder, DepositWay, DepositWayInfo } from '../../../../contract/wallet-deposit.ts'
import type { TagTone } from '../../../ui/tag.tsx'

export const wayName = (way: DepositWay): string =>
  ({
    bank: () => t`银行卡转账`,
    alipay: () => t`支付宝`,
    coin: () => t`虚拟币`,
    huione: () => t`汇兑通道`,
    xnbsk: () => t`快捷钱包`,
  })[way]()

/** How long a way takes. */
export function wayTime({ way, minutes }: DepositWayInfo): string {
  if (way === 'coin') return t`1 次确认`
  if (!minutes) return t`即时到账`
  const { from, to } = minutes
  return t`${from}–${to} 分钟`
}

export const bonusName = ({ bonus, ratePermille }: DepositBonusInfo): string => {
  const percent = ratePermille / 10
  return bonus === 'first' ? t`首存礼 ${percent}%` : t`再存礼 ${percent}%`
}

export const periodName = (period: Period): string => ({ day: () => t`今日`, week: () => t`本周`, month: () => t`本月` })[period]()

export function stateWord({ state, review, settled }: DepositOrder): { tone: TagTone; word: string } {
  if (review) return { tone: 'warn', word: t`人工核对中` }
  if (settled) return { tone: 'success', word: t`已结案` }
  switch (state) {
    case 'paid':
      return { tone: 'success', word: t`已到账` }
    case 'failed':
      return { tone: 'danger', word: t`没有付成` }
    case 'cancelled':
      return { tone: 'neutral', word: t`已取消` }
    case 'expired':
      return { tone: 'neutral', word: t`已关闭` }
    case 'checking':
      return { tone: 'warn', word: t`核对中` }
    default:
      return { tone: 'accent', word: t`等待付款` }
  }
}

export const isWaiting = ({ state }: Pick<DepositOrder, 'state'>): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'checking'

import { t } from '@lingui/core/macro'
import type { Feedback, FeedbackKind, FeedbackTicket } from '../../../contract/feedback.ts'
import type { DepositBonus } from '../../../contract/wallet-deposit.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { formatYuanFixed } from '../../../domain/money.ts'
import type { TagTone } from '../../ui/tag.tsx'

export const kindName = (kind: FeedbackKind): string =>
  ({
    bet: () => t`投注与结算`,
    deposit: () => t`存款`,
    withdrawal: () => t`取款`,
    activity: () => t`活动`,
    account: () => t`账户`,
    idea: () => t`建议`,
  })[kind]()

/** What was taken up says so for good, unless the member's last word waits for an answer. */
export const stateOf = ({ answeredAt, closed, adopted }: Feedback): { tone: TagTone; word: string } =>
  adopted && (closed || answeredAt !== null)
    ? { tone: 'neutral', word: t`已采纳` }
    : closed
      ? { tone: 'neutral', word: t`已关闭` }
      : answeredAt === null
        ? { tone: 'accent', word: t`处理中` }
        : { tone: 'success', word: t`已答复` }

/** `T8 2041 6833 · 里昂 对 摩纳哥 · ¥100 · 2026-11-20 20:02` */
export function ticketText({ number, teams: [home, away], legs, stakeFen, placedAt }: FeedbackTicket): string {
  const what = legs > 1 ? t`${legs} 项串关` : away === '' ? home : t`${home} 对 ${away}`
  return `${number} · ${what} · ¥${formatYuanFixed(BigInt(stakeFen))} · ${dateTimeOf(placedAt)}`
}

export const rewardName = (bonus: DepositBonus): string => (bonus === 'first' ? t`首存优惠` : t`再存优惠`)

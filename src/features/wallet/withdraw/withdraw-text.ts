import { t } from '@lingui/core/macro'
import type { Settlement } from '../../../../contract/dispute.ts'
import type { Withdrawal } from '../../../../contract/wallet-withdraw.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { yuanFull } from '../../../../domain/money.ts'
import type { OrderStep } from '../../../ui/order-steps.tsx'
import type { TagTone } from '../../../ui/tag.tsx'

/** `11-20 20:31` of another day, `20:31` of today. */
export const momentText = (at: number): string => shortMoment(at, Date.now())

export const isUnderWay = ({ state }: Pick<Withdrawal, 'state'>): boolean => state !== 'paid' && state !== 'failed'

export function stateTag({ state, underReview, settled }: Pick<Withdrawal, 'state' | 'underReview' | 'settled'>): {
  text: string
  tone: TagTone
} {
  if (underReview) return { text: t`人工核对中`, tone: 'warn' }
  if (settled) return { text: t`已结案`, tone: 'success' }
  switch (state) {
    case 'held':
      return { text: t`审核中`, tone: 'accent' }
    case 'reviewed':
      return { text: t`审核通过`, tone: 'accent' }
    case 'sent':
      return { text: t`已打款`, tone: 'accent' }
    case 'paid':
      return { text: t`已到账`, tone: 'success' }
    case 'failed':
      return { text: t`失败，已退回`, tone: 'danger' }
  }
}

function failedText(reason: Withdrawal['reason']): string {
  if (reason === 'expired') return t`一天内没有打款`
  return reason === 'timed_out' ? t`通道超时` : t`收款方没有收下`
}

/** What a person decided about it. */
function settledStep({ act, changeFen, at }: Settlement): OrderStep {
  const change = yuanFull(changeFen.replace('-', ''))
  const result =
    changeFen === '0' ? t`余额没有因此变动` : changeFen.startsWith('-') ? t`${change} 已从余额收回` : t`${change} 已退回中心钱包`
  const why = { 'take-back': t`通道已把这笔款打到你的账户`, 'pay-out': t`通道已打款`, 'give-back': t`通道没有打款` }
  const text = act in why ? `${why[act as keyof typeof why]} · ${result}` : result
  return { id: 'settled', state: 'done', title: t`人工核对已结案`, text, time: momentText(at) }
}

/** Where the money is, from the hold to its end, and what a person decided about it. */
export const stepsOf = (order: Withdrawal): OrderStep[] => [
  ...orderSteps(order),
  ...(order.settled && !order.underReview ? [settledStep(order.settled)] : []),
]

function orderSteps(order: Withdrawal): OrderStep[] {
  const { state, requestedAt, reviewedAt, sentAt, endedAt, amountFen, reason } = order
  const time = (at: number | null) => at !== null && momentText(at)
  const held: OrderStep = {
    id: 'held',
    state: 'done',
    title: t`已受理，金额先冻结`,
    text: t`从余额转为冻结，不会用于投注`,
    time: time(requestedAt),
  }
  const reviewed: OrderStep =
    reviewedAt === null
      ? { id: 'reviewed', state: state === 'held' ? 'now' : 'next', title: t`审核中` }
      : { id: 'reviewed', state: 'done', title: t`审核通过`, time: time(reviewedAt) }
  if (state === 'failed')
    return [
      held,
      ...(reviewedAt === null ? [] : [reviewed]),
      { id: 'bad', state: 'bad', title: t`没有取成`, text: failedText(reason), time: time(endedAt) },
      { id: 'back', state: 'done', title: t`${yuanFull(amountFen)} 已退回中心钱包`, time: time(endedAt) },
    ]
  const paid = state === 'paid'
  return [
    held,
    reviewed,
    {
      id: 'sent',
      state: paid ? 'done' : sentAt === null ? (state === 'reviewed' ? 'now' : 'next') : 'now',
      title: paid ? t`已打款` : sentAt === null ? t`打款` : t`已打款，等入账`,
      time: time(sentAt),
    },
    { id: 'paid', state: paid ? 'done' : 'next', title: t`到账`, time: time(paid ? endedAt : null) },
  ]
}

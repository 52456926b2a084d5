import { t } from '@lingui/core/macro'
import type { Preorder } from '../../../../contract/preorder.ts'
import { dateTimeOf, shortMoment } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import type { Mark } from '../../../ui/mark-tag.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import type { EndChoice } from './preorder-terms.ts'

export const isAlarm = ({ stakeFen }: Pick<Preorder, 'stakeFen'>): boolean => stakeFen === null

/** Targets are Hong Kong odds, whatever the player's odds type: they are typed. */
export const hk = (milli: number): string => formatOdds(milli, 'H')

export const endName = (choice: EndChoice): string =>
  ({ kickoff: () => t`开赛前`, half: () => t`半场前`, today: () => t`今天 24:00`, week: () => t`7 天` })[choice]()

/** Until when it waits. */
export function untilText({ until, kickoffAt, endsAt }: Preorder): string {
  if (until === 'half') return t`半场结束`
  if (until === 'time') return endsAt === null ? '' : dateTimeOf(endsAt)
  return kickoffAt === null ? t`开赛` : t`${dateTimeOf(kickoffAt)} 开赛`
}

export function stateWord(one: Preorder): { word: string; tone: TagTone; mark?: Mark } {
  const { state, ticket, reason } = one
  if (state === 'waiting') return { word: isAlarm(one) ? t`等待提醒` : t`等待中`, tone: 'accent' }
  if (state === 'placing' || (state === 'placed' && ticket?.status === 'delay')) return { word: t`确认中`, tone: 'accent' }
  if (state === 'reached') return { word: t`已提醒`, tone: 'accent', mark: 'full' }
  if (state === 'cancelled') return { word: t`已取消`, tone: 'neutral' }
  if (state === 'lapsed') {
    if (reason === 'expired') return { word: t`已过期`, tone: 'neutral' }
    if (isAlarm(one)) return { word: t`已结束`, tone: 'neutral' }
    return { word: t`没有投`, tone: reason === 'line' || reason === 'closed' ? 'neutral' : 'warn' }
  }
  return ticket?.status === 'refused' ? { word: t`没有投`, tone: 'neutral' } : { word: t`已接受`, tone: 'accent', mark: 'full' }
}

/** What became of one that waits no longer. */
export function outcomeText(one: Preorder): string {
  const { state, ticket, reachedOdds, targetOdds, stakeFen, endedAt } = one
  const at = endedAt === null ? '' : shortMoment(endedAt, Date.now())
  const price = hk(reachedOdds ?? targetOdds)
  const stake = stakeFen === null ? '' : yuanFixed(stakeFen)
  if (state === 'reached') return t`${at} 到了 ${price}，已写信提醒你。`
  if (state === 'placing') return t`到了 ${price}，正在投 ${stake}。`
  if (state === 'cancelled') return one.reason === 'break' ? t`休息或自我排除开始，预约已取消。没有扣款。` : t`你在 ${at} 取消。没有扣款。`
  if (state === 'lapsed') return lapseText(one, at)
  if (ticket?.status === 'delay') return t`${at} 到 ${price}，正在确认 ${stake}。期间封盘就不投。`
  if (ticket?.status === 'refused') return t`${at} 到 ${price} 时投了，确认期间封盘或赔率变了，没有接受，${stake} 已退回。`
  return t`${price} 投了 ${stake}`
}

function lapseText(one: Preorder, at: string): string {
  const { reason, leg, next, bestOdds, targetOdds, reachedOdds, stakeFen, leftFen, maxFen, period } = one
  const [best, target, reached] = [hk(bestOdds), hk(targetOdds), hk(reachedOdds ?? targetOdds)]
  const stake = stakeFen === null ? '' : yuanFixed(stakeFen)
  const none = stakeFen === null ? '' : t`没有扣款。`
  switch (reason) {
    case 'expired':
      return bestOdds < targetOdds ? t`到期最高 ${best}，没到 ${target}。${none}` : t`到期没有投成。${none}`
    case 'line': {
      const [before, after] = [selectionName(leg, leg), selectionName({ ...leg, line: next?.line ?? null }, leg)]
      return t`${at} ${before} 变成 ${after}，不是你预约的选项。预约结束，${none}`
    }
    case 'balance':
      return t`${at} 到了 ${reached}，余额不够 ${stake}。预约结束，没有扣款。`
    case 'above-maximum':
    case 'below-minimum':
      return maxFen === undefined
        ? t`${at} 到了 ${reached}，${stake} 超出这一项的上下限。预约结束，没有扣款。`
        : t`${at} 到了 ${reached}，这一项最高可投 ${yuanFixed(maxFen)}，不是 ${stake}。预约结束，没有扣款。`
    case 'stake-limit':
    case 'loss-limit':
    case 'time-limit': {
      const limit = { 'stake-limit': () => t`投注限额`, 'loss-limit': () => t`净输限额`, 'time-limit': () => t`在线时长` }[reason]()
      const each = { day: () => t`今日`, week: () => t`本周`, month: () => t`本月` }[period ?? 'day']()
      return leftFen === undefined
        ? t`${at} 到了 ${reached}，${each}${limit}已用完。预约结束，没有扣款。`
        : t`${at} 到了 ${reached}，${each}${limit}只剩 ${yuanFixed(leftFen)}，不够 ${stake}。预约结束，没有扣款。`
    }
    default:
      return t`${at} 盘口关闭。预约结束，${none}`
  }
}

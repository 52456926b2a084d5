import { t } from '@lingui/core/macro'
import type { Period } from '../../../contract/play-refusal.ts'
import type { ExclusionMonths, LimitKind, PlayBreak, RestHours } from '../../../contract/safe-play.ts'
import { dateTimeOf, dayOf, timeOf } from '../../../domain/days.ts'
import { formatYuanFixed } from '../../../domain/money.ts'

export const kindName = (kind: LimitKind): string =>
  ({ deposit: () => t`存款`, stake: () => t`投注`, loss: () => t`净输`, time: () => t`在线时长` })[kind]()

export const kindNote = (kind: LimitKind): string =>
  ({
    deposit: () => t`按存入总额算，取出不抵`,
    stake: () => t`全部投注额`,
    loss: () => t`投注减返还，未结算的算输`,
    time: () => t`所有设备合计`,
  })[kind]()

export const periodName = (period: Period): string => ({ day: () => t`每日`, week: () => t`每周`, month: () => t`每月` })[period]()

export const periodStart = (period: Period): string =>
  ({ day: () => t`每日（0:00 起）`, week: () => t`每周（周一起）`, month: () => t`每月（1 日起）` })[period]()

/** 每月存款 */
export const limitName = (kind: LimitKind, period: Period): string => `${periodName(period)}${kindName(kind)}`

/** `46 分`, `2 小时`, `5 小时 10 分` */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t`${rest} 分`
  return rest === 0 ? t`${hours} 小时` : t`${hours} 小时 ${rest} 分`
}

/** A value of a limit: `¥5,000`, `2 小时`; null is no limit. */
export function valueText(kind: LimitKind, value: bigint | string | null): string {
  if (value === null) return t`不设`
  return kind === 'time' ? minutesText(Number(value)) : `¥${formatYuanFixed(BigInt(value))}`
}

/** `0:46:12`, of milliseconds. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** `2026-11-21 08:14` */
export const momentText = (at: number): string => `${dayOf(at)} ${timeOf(at)}`

/** `11-21 19:22`, with the year where it is another one. */
export const whenText = (at: number, now: number): string =>
  dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? dateTimeOf(at) : momentText(at)

export const restName = (hours: RestHours): string => ({ 24: () => t`24 小时`, 168: () => t`7 天`, 720: () => t`30 天` })[hours]()

export const exclusionName = (months: ExclusionMonths): string =>
  ({ 6: () => t`6 个月`, 12: () => t`1 年`, 36: () => t`3 年`, 60: () => t`5 年` })[months]()

/** What is typed to confirm a self-exclusion. */
export const exclusionWords = (months: ExclusionMonths): string =>
  ({ 6: () => t`排除六个月`, 12: () => t`排除一年`, 36: () => t`排除三年`, 60: () => t`排除五年` })[months]()

export const breakName = ({ kind }: Pick<PlayBreak, 'kind'>): string => (kind === 'time-out' ? t`休息中` : t`自我排除中`)

/** `还有 6 个月`, `还有 3 天`, `还有 5 小时` */
export function leftText(ms: number): string {
  const days = Math.ceil(ms / 86_400_000)
  if (days > 60) return t`还有约 ${Math.round(days / 30.4)} 个月`
  if (days > 1) return t`还有 ${days} 天`
  return t`还有 ${minutesText(Math.max(1, Math.ceil(ms / 60_000)))}`
}

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** Kick-off times are match time, shown in the product's zone wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai'

const timeFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `20:30` */
export const kickoffTime = (at: number): string => timeFormat.format(at)

/** `2022-11-22`: equal for moments of one day. */
export const dayKey = (at: number): string => dayFormat.format(at)

/** `11-22` */
export const shortDate = (at: number): string => dayKey(at).slice(5)

/** `周二`, Traditional `週二` */
export const weekday = (at: number): string => new Intl.DateTimeFormat(i18n.locale, { timeZone: TIME_ZONE, weekday: 'short' }).format(at)

/** `11-22 周二`, with 今日 in front on the day of the match clock. */
export function dayLabel(at: number, clockAt: number): string {
  const date = `${shortDate(at)} ${weekday(at)}`
  return dayKey(at) === dayKey(clockAt) ? t`今日 ${date}` : date
}

/** `今日 20:30` on the day of the match clock, else `11-22 20:30`. */
export const dayAndTime = (at: number, clockAt: number): string =>
  dayKey(at) === dayKey(clockAt) ? t`今日 ${kickoffTime(at)}` : `${shortDate(at)} ${kickoffTime(at)}`

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { dateOf, dateTimeOf, dayOf, timeOf } from '../../../../domain/days.ts'

/** Kick-off times are match time, shown in the product's time zone wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai'

/** `周二`, Traditional `週二` */
export const weekday = (at: number): string => new Intl.DateTimeFormat(i18n.locale, { timeZone: TIME_ZONE, weekday: 'short' }).format(at)

/** `11-22 周二`, with 今日 in front on the day of the match clock. */
export function dayLabel(at: number, clockAt: number): string {
  const date = `${dateOf(at)} ${weekday(at)}`
  return dayOf(at) === dayOf(clockAt) ? t`今日 ${date}` : date
}

/** `今日 20:30` on the day of the match clock, else `11-22 20:30`. */
export const dayAndTime = (at: number, clockAt: number): string => (dayOf(at) === dayOf(clockAt) ? t`今日 ${timeOf(at)}` : dateTimeOf(at))

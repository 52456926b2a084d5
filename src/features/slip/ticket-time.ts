import { t } from '@lingui/core/macro'

const TIME_ZONE = 'Asia/Shanghai'
const DAY_MS = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** When a ticket was placed, as seen from `now` (epoch ms): `08:14`, `昨天 22:15`, `11-19 23:10`. */
export function ticketTime(at: number, now: number): string {
  const [day, time] = [dayFormat.format(at), timeFormat.format(at)]
  if (day === dayFormat.format(now)) return time
  return day === dayFormat.format(now - DAY_MS) ? t`昨天 ${time}` : `${day.slice(5)} ${time}`
}

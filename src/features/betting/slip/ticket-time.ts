import { t } from '@lingui/core/macro'
import { dateTimeOf, dayOf, timeOf } from '../../../../domain/days.ts'

const DAY_MS = 86_400_000

/** When a ticket was placed, as seen from `now` (epoch ms): `08:14`, `昨天 22:15`, `11-19 23:10`. */
export function ticketTime(at: number, now: number): string {
  const [day, time] = [dayOf(at), timeOf(at)]
  if (day === dayOf(now)) return time
  return day === dayOf(now - DAY_MS) ? t`昨天 ${time}` : dateTimeOf(at)
}

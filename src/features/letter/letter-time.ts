import { t } from '@lingui/core/macro'
import { addDays, dateOf, dayOf, timeOf } from '../../../domain/days.ts'

/** `08:02` of today, `昨天`, `11-18`, `2025-11-18` of another year. */
export function whenText(at: number, now: number): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  if (day === today) return timeOf(at)
  if (day === addDays(today, -1)) return t`昨天`
  return day.slice(0, 4) === today.slice(0, 4) ? dateOf(at) : day
}

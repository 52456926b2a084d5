import { RECORD_MAX_DAYS } from '../../contract/day-range.ts'
import { addDays, dayStart, daysIn } from '../../domain/days.ts'
import { type Refusal, refuse } from './handlers.ts'

/** Days of Shanghai; both ends are included. */
export interface DayRange {
  from: string
  to: string
}

/** The refusal of a range of days, naming the field to change; null when the range is allowed. */
export function refusedRange({ from, to }: DayRange): Refusal | null {
  const no = (field: 'from' | 'to', message: string) => refuse('invalidParameter', message, { field }, { days: String(RECORD_MAX_DAYS) })
  if (Number.isNaN(dayStart(from))) return no('from', '开始日期不存在')
  if (Number.isNaN(dayStart(to))) return no('to', '结束日期不存在')
  const days = daysIn(from, to)
  if (days < 1) return no('to', '结束日期不能早于开始日期')
  return days > RECORD_MAX_DAYS ? no('to', '一次最多查 {days} 天') : null
}

/** The refusal of what begins before the day from which records are here; null: they are. */
export const refusedOld = (keptFrom: string | null, from: string): Refusal | null =>
  keptFrom !== null && from < keptFrom
    ? refuse('noData', '{day} 之前的记录已归档，这里查不到；需要时请联系客服', { field: 'from' }, { day: keptFrom })
    : null

/** The range's first instant, and the first one after it. */
export const instantsOf = ({ from, to }: DayRange): [start: Date, end: Date] => [
  new Date(dayStart(from)),
  new Date(dayStart(addDays(to, 1))),
]

import { RECORD_MAX_DAYS } from '../../../contract/betting-record.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { addDays, dayStart, daysIn } from '../../../domain/days.ts'
import { OUTCOMES, VOID_CODES } from '../../../domain/results.ts'
import type { Db } from '../../platform/database.ts'
import { type Refusal, refuse } from '../../transport/handlers.ts'

export type RecordFilter = Payload<'record.betRecordTotal'>

/** The refusal of a range of days, naming the field to change; null when the range is allowed. */
export function refusedRange({ from, to }: RecordFilter): Refusal | null {
  const no = (field: 'from' | 'to', message: string) => refuse('invalidParameter', message, { field }, { days: String(RECORD_MAX_DAYS) })
  if (Number.isNaN(dayStart(from))) return no('from', '开始日期不存在')
  if (Number.isNaN(dayStart(to))) return no('to', '结束日期不存在')
  const days = daysIn(from, to)
  if (days < 1) return no('to', '结束日期不能早于开始日期')
  return days > RECORD_MAX_DAYS ? no('to', '一次最多查 {days} 天') : null
}

/** The member's tickets that a filter selects; lists and sums both start from it. */
export function chosenTickets(db: Db, memberId: bigint, { kind, from, to }: RecordFilter) {
  const ofRange = db
    .selectFrom('ticket')
    .where('member_id', '=', memberId)
    .where('placed_at', '>=', new Date(dayStart(from)))
    .where('placed_at', '<', new Date(dayStart(addDays(to, 1))))
  if (kind === 'all') return ofRange
  if (kind === 'open') return ofRange.where('status', 'in', ['delay', 'accepted'])
  if (kind === 'void') return ofRange.where((e) => e.or([e('status', '=', 'refused'), e('result', 'in', VOID_CODES)]))
  const decided = ofRange.where('result', 'in', OUTCOMES)
  if (kind === 'settled') return decided
  return decided.whereRef('return_fen', kind === 'won' ? '>' : '<', 'stake_fen')
}

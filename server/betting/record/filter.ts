import type { Payload } from '../../../contract/endpoints.ts'
import { OUTCOMES, VOID_CODES } from '../../../domain/results.ts'
import type { Db } from '../../platform/database.ts'
import { instantsOf } from '../../transport/day-range.ts'

export type RecordFilter = Payload<'record.betRecordTotal'>

/** The member's tickets that a filter selects; lists and sums both start from it. */
export function chosenTickets(db: Db, memberId: bigint, { kind, ...range }: RecordFilter) {
  const [start, end] = instantsOf(range)
  const ofRange = db.selectFrom('ticket').where('member_id', '=', memberId).where('placed_at', '>=', start).where('placed_at', '<', end)
  if (kind === 'all') return ofRange
  if (kind === 'open') return ofRange.where('status', 'in', ['delay', 'accepted'])
  if (kind === 'void') return ofRange.where((e) => e.or([e('status', '=', 'refused'), e('result', 'in', VOID_CODES)]))
  const decided = ofRange.where('result', 'in', OUTCOMES)
  if (kind === 'settled') return decided
  return decided.whereRef('return_fen', kind === 'won' ? '>' : '<', 'stake_fen')
}

import { sql } from 'kysely'
import type { Payload } from '../../../contract/endpoints.ts'
import { OUTCOMES, VOID_CODES } from '../../../domain/results.ts'
import type { Db } from '../../platform/database.ts'
import { instantsOf } from '../../transport/day-range.ts'

export type RecordFilter = Payload<'record.betRecordTotal'>

/** The member's tickets that a filter selects; lists and sums both start from it. */
export function chosenTickets(db: Db, memberId: bigint, { kind, text = '', ...range }: RecordFilter) {
  const [start, end] = instantsOf(range)
  const all = db.selectFrom('ticket').where('member_id', '=', memberId).where('placed_at', '>=', start).where('placed_at', '<', end)
  const wanted = text.trim().toLowerCase()
  const ofRange = wanted === '' ? all : all.where(isAbout(wanted))
  if (kind === 'all') return ofRange
  if (kind === 'open') return ofRange.where('status', 'in', ['delay', 'accepted'])
  if (kind === 'void') return ofRange.where((e) => e.or([e('status', '=', 'refused'), e('result', 'in', VOID_CODES)]))
  const decided = ofRange.where((e) => e.or([e('status', '=', 'cashed'), e('result', 'in', OUTCOMES)]))
  if (kind === 'settled') return decided
  const back = sql`return_fen + cashed_fen`
  const staked = sql`stake_fen + cashed_stake_fen`
  return decided.where(kind === 'won' ? sql<boolean>`${back} > ${staked}` : sql<boolean>`${back} < ${staked}`)
}

/** The end of the number that people read out, `T8 2041 7736`, or a part of a name. */
function isAbout(wanted: string) {
  const digits = /^t?([\d\s]+)$/.exec(wanted)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const names = sql`exists (select 1 from ticket_leg l where l.ticket_id = ticket.id and strpos(lower(concat_ws(' ', l.snapshot->>'league',
    l.snapshot->>'team_h', l.snapshot->>'team_c')), ${wanted}) > 0)`
  return digits === '' ? sql<boolean>`${names}` : sql<boolean>`(right(number::text, ${digits.length}) = ${digits} or ${names})`
}

import { sql } from 'kysely'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { addDays, dayOf, dayStart } from '../../../domain/days.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import { atSince } from '../../ledger/transfer-times.ts'
import type { Db } from '../../platform/database.ts'
import { reasonsOf } from './reasons.ts'

/** Each day's sums of the main account, as the record has them. */
export async function flowOf(db: Db, memberId: bigint, { days }: Payload<'funds.flow'>, nowMs: number): Promise<Answer<'funds.flow'>> {
  const { main } = await memberAccounts(db, memberId)
  const first = addDays(dayOf(nowMs), 1 - days)
  const start = new Date(dayStart(first))
  const { rows } = await sql<{ day: string; in: string; out: string; net: string }>`
    with moves as (
      select at, reason, amount_fen fen from transfer where credit = ${main} and ${atSince(start)}
      union all
      select at, reason, -amount_fen from transfer where debit = ${main} and ${atSince(start)})
    select (at at time zone 'Asia/Shanghai')::date::text as day,
      coalesce(sum(fen) filter (where reason = any(${reasonsOf('deposit')})), 0)::text as in,
      coalesce(-sum(fen) filter (where reason = any(${reasonsOf('withdraw')})), 0)::text as out,
      coalesce(sum(fen) filter (where reason = any(${reasonsOf('play')})), 0)::text as net
    from moves group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  return {
    days: Array.from({ length: days }, (_, i) => {
      const day = addDays(first, i)
      const { in: inFen = '0', out: outFen = '0', net: netFen = '0' } = known.get(day) ?? {}
      return { day, inFen, outFen, netFen }
    }),
  }
}

import { sql } from 'kysely'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { addDays, addMonths, dayOf, dayStart } from '../../../domain/days.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import { sumsOf } from './totals.ts'

/** A calendar month of Shanghai by the ledger, with the time that the member was here and the limit that holds now. */
export async function monthStatement(db: Db, memberId: bigint, { month }: Payload<'funds.month'>): Promise<Answer<'funds.month'>> {
  const from = `${month}-01`
  const start = dayStart(from)
  const end = addMonths(start, 1)
  const to = addDays(dayOf(end), -1)
  const { main } = await memberAccounts(db, memberId)
  const [sums, minutes, limit] = await Promise.all([
    sumsOf(db, main, [new Date(start), new Date(end)]),
    sql<{ minutes: string }>`select coalesce(sum(minutes), 0) minutes from play_time
      where member_id = ${memberId} and day between ${from}::date and ${to}::date`.execute(db),
    db
      .selectFrom('play_limit')
      .select('value')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'deposit')
      .where('period', '=', 'month')
      .executeTakeFirst(),
  ])
  return {
    from,
    to,
    openingFen: String(sums.openingFen),
    closingFen: String(sums.closingFen),
    depositFen: String(sums.of(['deposit'])),
    withdrawFen: String(sums.of(['withdraw'])),
    stakedFen: String(-sums.of(['bet'])),
    returnedFen: String(sums.of(['settlement', 'correction'])),
    onlineMinutes: Number(minutes.rows[0]?.minutes ?? 0),
    depositLimitFen: limit ? String(limit.value) : null,
  }
}

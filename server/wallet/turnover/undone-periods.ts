import { sql } from 'kysely'
import { addDays } from '../../../domain/days.ts'
import type { Db } from '../../platform/database.ts'

/** Where a duty notes the periods of Shanghai that it has done for all members. */
interface Noted {
  table: 'points_day' | 'vip_day' | 'agent_month_done'
  column: 'day' | 'month'
  /** The period that many later. */
  add(period: string, count: number): string
  /** Periods that a site which was away makes up for. */
  makesUp: number
}

export const notedDays = (table: 'points_day' | 'vip_day'): Noted => ({ table, column: 'day', add: addDays, makesUp: 31 })

/**
 * Does the periods up to `last` that a duty still has to do, the earliest first. Before the first that was done only the last is: nothing is paid
 * for the time before there was such a duty. A period noted by a clock that was ahead counts as not done, since it had not been played then.
 * Each is noted after its last payment: whoever dies before leaves a period that the next turn does again.
 */
export async function doUndone(
  db: Db,
  { table, column, add, makesUp }: Noted,
  last: string,
  now: number,
  work: (period: string) => Promise<void>,
): Promise<void> {
  const [noted, name, at] = [sql.table(table), sql.ref(column), new Date(now)]
  await sql`delete from ${noted} where done_at > ${at}`.execute(db)
  const { rows } = await sql<{ period: string }>`select ${name}::text as period from ${noted}`.execute(db)
  const done = new Set(rows.map(({ period }) => period))
  const first = [...done].sort()[0] ?? last
  const periods = Array.from({ length: makesUp }, (_, back) => add(last, -back)).filter((period) => period >= first || period === last)
  for (const period of periods.filter((one) => !done.has(one)).reverse()) {
    await work(period)
    await sql`insert into ${noted} (${name}, done_at) values (${period}, ${at}) on conflict do nothing`.execute(db)
  }
}

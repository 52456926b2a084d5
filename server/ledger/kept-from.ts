import { addDays, dayOf } from '../../domain/days.ts'
import type { Db } from '../platform/database.ts'

/** The first day whose transfers are all in the books: those of days before have been detached, or some of them. Null: all are there. */
export async function keptFrom(db: Db): Promise<string | null> {
  const { latest } = await db
    .selectFrom('month_detached')
    .select((e) => e.fn.max('latest').as('latest'))
    .executeTakeFirstOrThrow()
  return latest && addDays(dayOf(latest.getTime()), 1)
}

/** Whether a cause went out of the database with its month: what it was is no longer known here. */
export async function wentWithMonth(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('detached_cause').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

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

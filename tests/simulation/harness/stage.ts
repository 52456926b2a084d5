import type { Db } from '../../../server/platform/database.ts'
import { testDatabase } from '../../support/template.ts'
import { emptier } from './emptied.ts'
import { SteppedDatabase } from './stepped-database.ts'

/**
 * One real database for many histories, emptied before each: the server's duties look at all members, so what one history left would be done
 * in the next.
 */
export interface Stage {
  /** A connection outside all simulated processes. */
  db: Db
  stepped: SteppedDatabase
  empty(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const db = await testDatabase()
  return { db, stepped: new SteppedDatabase(db), empty: await emptier(db) }
}

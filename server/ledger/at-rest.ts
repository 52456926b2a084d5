import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const LOCK_WAIT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Does something while nothing is posted, which has to be short; null when postings kept the table busy. A transfer gets its seq before its
 * commit, so lower ones than `last`, the highest, may be under way. A share lock waits for those; later transfers get a higher seq.
 */
export async function atRest<T>(db: Db, act: (tx: Db, last: bigint) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
      await sql`lock table only transfer in share mode`.execute(tx)
      const { rows } = await sql<{ last: bigint | null }>`select pg_sequence_last_value('transfer_place') as last`.execute(tx)
      return await act(tx, rows[0]?.last ?? 0n)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

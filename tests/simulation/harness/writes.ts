import type { Db } from '../../../server/platform/database.ts'
import { rawQuery } from './stepped-database.ts'

/**
 * Makes a function that tells whether anything was written since it last told so; at first it says yes. The database numbers each
 * transaction that writes, and most transactions only read.
 */
export function writesOf(db: Db): () => Promise<boolean> {
  let last: string | undefined
  return async () => {
    const [row] = await rawQuery<{ next: string }>(db, 'select pg_snapshot_xmax(pg_current_snapshot())::text as next')
    const isWritten = row?.next !== last
    last = row?.next
    return isWritten
  }
}

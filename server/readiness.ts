import { statfs } from 'node:fs/promises'
import { answers, type Db } from './platform/database.ts'

/** Whether this process may take traffic, and if not, for want of what. */
export interface Readiness {
  ready: boolean
  /** The database answers. */
  database: boolean
  /** The engine, here or in another process, spoke lately. */
  source: boolean
  /** The embedded database has room to go on writing. */
  disk: boolean
}

/** Longer than another process needs to take a dead one's engine over: that alone takes none of them out of service. */
const SOURCE_LIMIT_MS = 30_000
/** A database writes its log in pieces of 16 MB. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

export interface ReadinessDeps {
  db: Db
  /** Wall milliseconds since the engine was last heard. */
  sourceAgeMs(): number
  /** Of the embedded database; that of a PostgreSQL is its own affair: an engine that can't write falls silent. */
  isDiskLow(): Promise<boolean>
}

export function createReadiness({ db, sourceAgeMs, isDiskLow }: ReadinessDeps): () => Promise<Readiness> {
  return async () => {
    const database = answers(db)
    const source = sourceAgeMs() < SOURCE_LIMIT_MS
    const disk = !(await isDiskLow())
    return { ready: database && source && disk, database, source, disk }
  }
}

export const isLow = (directory: string): Promise<boolean> =>
  statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize < LEAST_FREE_BYTES,
    () => true,
  )

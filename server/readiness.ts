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

export interface ReadinessDeps {
  db: Db
  /** Wall milliseconds since the engine was last heard. */
  sourceAgeMs(): number
  /** Of the embedded database; that of a PostgreSQL is its own affair: an engine that can't write falls silent. */
  isDiskLow(): boolean
}

export function createReadiness({ db, sourceAgeMs, isDiskLow }: ReadinessDeps): () => Readiness {
  return () => {
    const database = answers(db)
    const source = sourceAgeMs() < SOURCE_LIMIT_MS
    const disk = !isDiskLow()
    return { ready: database && source && disk, database, source, disk }
  }
}

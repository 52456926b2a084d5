import { answers, type Db } from './platform/database.ts'

/** Whether this process may take traffic, and what is missing. */
export interface Readiness {
  ready: boolean
  /** The database answers. */
  database: boolean
  /** The engine, here or in another process, was heard lately. */
  source: boolean
  /** The embedded database has room for writes. */
  disk: boolean
}

/** Longer than a take-over of the engine, which alone must not take any process out of service. */
const SOURCE_LIMIT_MS = 30_000

export interface ReadinessDeps {
  db: Db
  /** Milliseconds since the engine was last heard. */
  sourceAgeMs(): number
  /** Of the embedded database's disk. Without room on a PostgreSQL server the engine can't write and falls silent. */
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

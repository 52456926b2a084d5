import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { type Bounds, boundedPool, PATIENT_BOUNDS } from './bounded-pool.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import type { Log } from './log.ts'

/** Size of the pool for calls, and of the one for long work. */
const CONNECTIONS = 20
const PATIENT_CONNECTIONS = 2

/** Calls are answered before the page gives them up (REQUEST_TIMEOUT_MS). */
const BOUNDS: Bounds = { connectMs: 5_000, statementMs: 8_000, answerMs: 10_000 }

/** Thrown at once while the database is away, because calls that each wait in vain would queue up. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  constructor() {
    super('the database does not answer')
  }
}

export interface Postgres {
  pool: PostgresPool
  /** For work that may take minutes. */
  patientPool: PostgresPool
  watch: DatabaseWatch
}

/** `onOther`: another server answers than before. */
export function connectPostgres(url: string, types: pg.CustomTypesConfig, log: Log | undefined, onOther: () => void): Postgres {
  /** Connections to the server that answered last. */
  const open = new Set<pg.PoolClient>()
  // What was asked of the one before gets no answer any more: a machine that lost its power says nothing, for as long as anybody waits.
  const leave = () => {
    for (const client of open) void (client as unknown as pg.Client).end()
    open.clear()
    onOther()
  }
  const watch = watchDatabase(url, leave, log)
  const poolOf = (max: number, bounds: Bounds): PostgresPool => {
    const pool = boundedPool(url, types, max, bounds)
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
    pool.on('error', (error) => log?.warn({ err: error }, 'a connection to the database was lost'))
    const connect = async (): Promise<pg.PoolClient> => {
      if (!watch.answers()) throw new DatabaseAway()
      const client = await pool.connect()
      if (open.has(client)) return client
      // One that was idle when its server was left; so many at most as the pool has.
      client.release(true)
      return connect()
    }
    return {
      options: pool.options,
      connect,
      end: () => pool.end(),
    }
  }
  return { pool: poolOf(CONNECTIONS, BOUNDS), patientPool: poolOf(PATIENT_CONNECTIONS, PATIENT_BOUNDS), watch }
}

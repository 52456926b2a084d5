import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { boundedClient } from './bounded-client.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import type { Log } from './log.ts'

/** Longest wait for a connection, new or from the pool. */
const CONNECT_MS = 5_000
/**
 * Longest wait for the watch's connection, and for its answer. With the second between two looks it is less than a lease lives: of a database
 * that was replaced in the middle, the engine's holder knows before it has lost its lease there.
 */
const WATCH_MS = 3_000
/** Size of the pool for calls, and of the one for long work. */
const CONNECTIONS = 20
const PATIENT_CONNECTIONS = 2

/**
 * Limits of a statement. The server cancels it first, so it certainly had no effect; a server that does not is given up a little
 * later. Calls are answered before the page gives them up (REQUEST_TIMEOUT_MS).
 */
const BOUNDS = { statementMs: 8_000, answerMs: 10_000 }
/** For work that grows with the books: audits, settlements, imports, migrations. */
const PATIENT_BOUNDS = { statementMs: 5 * 60_000, answerMs: 5 * 60_000 + 2_000 }
/** A process that hangs in a transaction loses its locks after this; no transaction is ever idle for long otherwise. */
const IDLE_MS = 10_000

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
  const WatchClient = boundedClient(WATCH_MS)
  /** Connections to the server that answered last. */
  const open = new Set<pg.PoolClient>()
  // What was asked of the one before gets no answer any more: a machine that lost its power says nothing, for as long as anybody waits.
  const leave = () => {
    for (const client of open) void (client as unknown as pg.Client).end()
    open.clear()
    onOther()
  }
  const watch = watchDatabase(() => new WatchClient({ connectionString: url, connectionTimeoutMillis: WATCH_MS }), leave, log)
  const poolOf = (max: number, { statementMs, answerMs }: typeof BOUNDS): PostgresPool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types,
      Client: boundedClient(answerMs) as never,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: IDLE_MS,
      keepAlive: true,
    })
    // The end of a used connection fails its statement; without a listener, that of an idle one would be uncaught.
    pool.on('connect', (client) => {
      open.add(client)
      client.on('error', () => undefined)
    })
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

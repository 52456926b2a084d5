import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { boundedClient } from './bounded-client.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import type { Log } from './log.ts'

/** For a connection, a new one or one of the pool that somebody else has. */
const CONNECT_MS = 5_000
/** For an answer of the watch, who asks for nothing. */
const WATCH_MS = 5_000
/** Of the pool that calls share, and of the one for long work. */
const CONNECTIONS = 20
const PATIENT_CONNECTIONS = 2

/**
 * How long a statement may take: the server ends it first, and then it is known that nothing happened; a server that can't even do
 * that is given up a little later. Calls are answered before the page gives them up (REQUEST_TIMEOUT_MS).
 */
const BOUNDS = { statementMs: 8_000, answerMs: 10_000 }
/** For what grows with the books: proving them, settling a market, imports, migrations. */
const PATIENT_BOUNDS = { statementMs: 5 * 60_000, answerMs: 5 * 60_000 + 2_000 }
/** A process that stands still in a transaction lets go of its locks after this; both kinds are never idle for long in one. */
const IDLE_MS = 10_000

/** While it is so, whoever asks hears it at once: a queue of calls that each wait in vain would have no end. */
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

export function connectPostgres(url: string, types: pg.CustomTypesConfig, log: Log | undefined): Postgres {
  const WatchClient = boundedClient(WATCH_MS)
  const watch = watchDatabase(() => new WatchClient({ connectionString: url, connectionTimeoutMillis: CONNECT_MS }), log)
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
    // Whoever uses a connection hears of its end by the statement that fails; of an idle one nobody would.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pool.on('error', (error) => log?.warn({ err: error }, 'a connection to the database was lost'))
    return {
      options: pool.options,
      connect: () => (watch.answers() ? pool.connect() : Promise.reject(new DatabaseAway())),
      end: () => pool.end(),
    }
  }
  return { pool: poolOf(CONNECTIONS, BOUNDS), patientPool: poolOf(PATIENT_CONNECTIONS, PATIENT_BOUNDS), watch }
}

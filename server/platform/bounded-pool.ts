import pg from 'pg'
import { boundedClient } from './bounded-client.ts'

/**
 * How long anything may take. `connectMs`: the wait for a connection, new or from the pool. The server cancels a statement after
 * `statementMs`, so it certainly had no effect; a server that does not is given up after `answerMs`, a little later.
 */
export interface Bounds {
  connectMs: number
  statementMs: number
  answerMs: number
}

/** For work that grows with the books: audits, settlements, imports, migrations. */
export const PATIENT_BOUNDS: Bounds = { connectMs: 5_000, statementMs: 5 * 60_000, answerMs: 5 * 60_000 + 2_000 }
/** A process that hangs in a transaction loses its locks after this; no transaction is ever idle for long otherwise. */
const IDLE_MS = 10_000

/** At most `max` connections that give everything up in time. */
export function boundedPool(url: string, types: pg.CustomTypesConfig, max: number, { connectMs, statementMs, answerMs }: Bounds): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: boundedClient(answerMs) as never,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
  })
  // The end of a used connection fails its statement; without listeners, that of an idle one would be uncaught.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

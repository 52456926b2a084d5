import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Db } from './database.ts'
import { driven } from './driven.ts'
import type { Database } from './schema.ts'

/** Thrown instead of a write: another process has the duty by now, and has gone on with it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  constructor(lease: string) {
    super(`another process has taken over "${lease}"`)
  }
}

/**
 * A transaction of a duty that says nothing for this long is rolled back by the server, so that a holder that stands still in one
 * (or whose machine has lost its power) holds up its successor no longer than its lease does.
 */
const SILENT_MS = 3_000

/**
 * The same database for the holder of a lease: each transaction, and each statement alone unless it is a select, begins by holding
 * the fence, and throws LeaseLost once that has risen. The next holder waits for those under way. So whatever stood still for
 * long (a stopped process, a sleeping machine) writes nothing when it goes on. A function that writes must not be called in a
 * `selectFrom`, which counts as reading.
 */
export function fenced(db: Db, name: string, fence: number): Db {
  async function hold(tx: Db): Promise<void> {
    const { rows } = await sql`
      select set_config('idle_in_transaction_session_timeout', ${String(SILENT_MS)}, true)
      from lease where name = ${name} and fence = ${fence} for key share`.execute(tx)
    if (rows.length === 0) throw new LeaseLost(name)
  }

  return driven(() => new FencedDriver(db, hold))
}

/** Takes its connections and transactions from another database, which it does not own. */
class FencedDriver implements Driver {
  private readonly db: Db
  private readonly hold: (tx: Db) => Promise<void>

  constructor(db: Db, hold: (tx: Db) => Promise<void>) {
    this.db = db
    this.hold = hold
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<FencedConnection> {
    return new FencedConnection(this.db, this.hold)
  }

  beginTransaction(connection: FencedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: FencedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: FencedConnection): Promise<void> {
    return connection.rollback()
  }
}

class FencedConnection implements DatabaseConnection {
  private readonly db: Db
  private readonly hold: (tx: Db) => Promise<void>
  private tx: ControlledTransaction<Database> | null = null

  constructor(db: Db, hold: (tx: Db) => Promise<void>) {
    this.db = db
    this.hold = hold
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.tx) return this.tx.executeQuery<R>(query as CompiledQuery<R>)
    if (query.query.kind === 'SelectQueryNode') return this.db.executeQuery<R>(query as CompiledQuery<R>)
    return this.db.transaction().execute(async (tx) => {
      await this.hold(tx)
      return tx.executeQuery<R>(query as CompiledQuery<R>)
    })
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield Promise.reject(new Error('a duty reads no streams'))
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    const start = this.db.startTransaction()
    const tx = await (isolationLevel ? start.setIsolationLevel(isolationLevel) : start).execute()
    try {
      await this.hold(tx)
    } catch (error) {
      await tx.rollback().execute()
      throw error
    }
    this.tx = tx
  }

  async commit(): Promise<void> {
    await this.tx?.commit().execute()
    this.tx = null
  }

  async rollback(): Promise<void> {
    await this.tx?.rollback().execute()
    this.tx = null
  }
}

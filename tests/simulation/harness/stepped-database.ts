import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Db } from '../../../server/platform/database.ts'
import { driven } from '../../../server/platform/driven.ts'
import type { Actor, Timeline } from './timeline.ts'

interface Query {
  sql: string
  parameters: readonly unknown[]
}

/** Replaces a query, for tests of the simulation itself. */
export type Tamper = (query: Query) => Query

/**
 * One real database for simulated processes: before and after each query and commit any other event may happen, even the
 * death of the process, which rolls back its transaction. Transactions take turns, as PGlite has one session.
 */
export class SteppedDatabase {
  /** Counts commits and writes outside a transaction. */
  changes = 0
  /** Counts transactions, and functions called outside of one. */
  commits = 0
  private readonly db: Db
  private holder: Actor | null = null
  private inTransaction = false
  private waiting: { actor: Actor; grant: () => void }[] = []

  /** `db` has one session only. */
  constructor(db: Db) {
    this.db = db
  }

  /** Whether no transaction is open, so that reads see only committed rows. */
  get settled(): boolean {
    return !this.inTransaction
  }

  /** Runs a write of the simulation itself, which takes no locks here, once no transaction is open. */
  between(timeline: Timeline, write: () => Promise<unknown>): void {
    if (this.settled) void timeline.work(write)
    else timeline.after(1, 'a write waits', null, () => this.between(timeline, write))
  }

  /** This process's connection to the database. */
  connect(timeline: Timeline, actor: Actor, tamper: Tamper = (query) => query): Db {
    return driven(() => this.driver(timeline, actor, tamper))
  }

  /** After the process died: rolls back its transaction, and gives others their turn. */
  async forget(actor: Actor): Promise<void> {
    this.waiting = this.waiting.filter((other) => other.actor !== actor)
    if (this.holder !== actor) return
    if (this.inTransaction) await this.db.executeQuery(CompiledQuery.raw('rollback'))
    this.inTransaction = false
    this.passOn()
  }

  private passOn(): void {
    const next = this.waiting.shift()
    this.holder = next?.actor ?? null
    next?.grant()
  }

  private driver(timeline: Timeline, actor: Actor, tamper: Tamper): Driver {
    const run = ({ sql, parameters }: Query) => timeline.work(() => this.db.executeQuery(CompiledQuery.raw(sql, [...parameters])))
    const stepped = async (sql: string, after: () => void) => {
      await timeline.step(actor, sql)
      await run({ sql, parameters: [] })
      after()
      await timeline.step(actor, `${sql} done`)
    }
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        await timeline.step(actor, sql)
        const result = await run(tamper({ sql, parameters }))
        if (!this.inTransaction && !sql.startsWith('select')) this.changes += 1
        if (!this.inTransaction && CALLS_FUNCTION.test(sql)) {
          this.changes += 1
          this.commits += 1
        }
        await timeline.step(actor, 'query done')
        return result as QueryResult<R>
      },
      async *streamQuery() {
        yield Promise.reject(new Error('not here'))
      },
    }
    return {
      init: async () => undefined,
      destroy: async () => undefined,
      acquireConnection: () =>
        new Promise((resolve) => {
          const grant = () => resolve(connection)
          if (this.holder) this.waiting.push({ actor, grant })
          else {
            this.holder = actor
            grant()
          }
        }),
      releaseConnection: async () => this.passOn(),
      beginTransaction: () =>
        stepped('begin', () => {
          this.inTransaction = true
        }),
      commitTransaction: () =>
        stepped('commit', () => {
          this.inTransaction = false
          this.changes += 1
          this.commits += 1
        }),
      rollbackTransaction: () =>
        stepped('rollback', () => {
          this.inTransaction = false
        }),
    }
  }
}

/** A function may write. */
const CALLS_FUNCTION = /^\s*select (?:[a-z_, ]+ from )?[a-z_]+\(/

/** Runs a query of the simulation itself, outside all processes; only while the database is settled. */
export const rawQuery = async <R>(db: Db, sql: string, ...parameters: unknown[]): Promise<R[]> =>
  (await db.executeQuery<R>(CompiledQuery.raw(sql, parameters))).rows

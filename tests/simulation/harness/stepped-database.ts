import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Db } from '../../../server/platform/database.ts'
import type { Database } from '../../../server/platform/schema.ts'
import type { Actor, Timeline } from './timeline.ts'

interface Query {
  sql: string
  parameters: readonly unknown[]
}

/** What a broken database runs in place of a query. For tests of the simulation itself. */
export type Tamper = (query: Query) => Query

/**
 * One real database, reached by simulated processes: before and after each query and commit anything else may happen, the
 * death of the process included, which rolls back what it had open. Transactions take turns, as PGlite has one session.
 */
export class SteppedDatabase {
  /** Rises with each commit and each write outside a transaction. */
  changes = 0
  private readonly db: Db
  private holder: Actor | null = null
  private inTransaction = false
  private waiting: { actor: Actor; grant: () => void }[] = []

  /** `db` has one session only. */
  constructor(db: Db) {
    this.db = db
  }

  /** Nothing is half done: what can be read is what stands. */
  get settled(): boolean {
    return !this.inTransaction
  }

  /** The database as this process reaches it. */
  connect(timeline: Timeline, actor: Actor, tamper: Tamper = (query) => query): Db {
    return new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => this.driver(timeline, actor, tamper),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  /** The process is dead: what it had open is undone, and others get their turn. */
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
        }),
      rollbackTransaction: () =>
        stepped('rollback', () => {
          this.inTransaction = false
        }),
    }
  }
}

/** Queries of the simulation itself, beside all processes: ask only while the database is settled. */
export const rawQuery = async <R>(db: Db, sql: string): Promise<R[]> => (await db.executeQuery<R>(CompiledQuery.raw(sql))).rows

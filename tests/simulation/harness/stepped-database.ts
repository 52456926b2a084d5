import type { PGlite } from '@electric-sql/pglite'
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

/** What a broken database answers in place of running a query; null to run it. For tests of the simulation itself. */
export type Tamper = (query: { sql: string; parameters: readonly unknown[] }) => QueryResult<never> | null

/**
 * One real database, reached by simulated processes: before and after each query and commit anything else may happen, the
 * death of the process included, which rolls back what it had open. Transactions take turns, as PGlite has one session.
 */
export class SteppedDatabase {
  /** Rises with each commit and each write outside a transaction. */
  changes = 0
  private readonly pglite: PGlite
  private holder: Actor | null = null
  private inTransaction = false
  private waiting: { actor: Actor; grant: () => void }[] = []

  constructor(pglite: PGlite) {
    this.pglite = pglite
  }

  /** Nothing is half done: what can be read is what stands. */
  get settled(): boolean {
    return !this.inTransaction
  }

  /** The database as this process reaches it. */
  connect(timeline: Timeline, actor: Actor, tamper: Tamper = () => null): Db {
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
    if (this.inTransaction) await this.pglite.query('rollback')
    this.inTransaction = false
    this.passOn()
  }

  private passOn(): void {
    const next = this.waiting.shift()
    this.holder = next?.actor ?? null
    next?.grant()
  }

  private driver(timeline: Timeline, actor: Actor, tamper: Tamper): Driver {
    const run = (sql: string, parameters: readonly unknown[] = []) =>
      timeline.work(async () => this.pglite.query(sql, [...parameters], { rowMode: 'object' }))
    const stepped = async (sql: string, after: () => void) => {
      await timeline.step(actor, sql)
      await run(sql)
      after()
      await timeline.step(actor, `${sql} done`)
    }
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        await timeline.step(actor, sql)
        const answer = tamper({ sql, parameters })
        if (answer) return answer
        const { rows, affectedRows } = await run(sql, parameters)
        if (!this.inTransaction && !sql.startsWith('select')) this.changes += 1
        await timeline.step(actor, 'query done')
        return { rows: rows as R[], ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) }
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

import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, openPostgres } from '../../server/platform/database.ts'
import { type BettingWorld, bettingWorld } from '../support/betting.ts'
import { scratchDatabase } from '../support/postgres.ts'

export const CONNECTIONS = 20

const PROCESSES = 10

export const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

interface Fresh {
  db: Db
  process(i: number): Db
  close(): Promise<void>
}

/**
 * A new migrated database in the cluster under test, with connections as of several server processes. One process runs the
 * bets of a member one after the other, so they race only through different processes.
 */
export async function freshDatabase(): Promise<Fresh> {
  const scratch = await scratchDatabase(inject('clusterUrl'))
  const db = await openPostgres(scratch.url)
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgres(scratch.url)))
  return {
    db,
    process: (i) => processes[i % PROCESSES] ?? db,
    async close() {
      await Promise.all([db, ...processes].map((one) => one.destroy()))
      await scratch.drop()
    },
  }
}

/** Gives the tests of a file a fresh database, and closes it after them. */
export function onFreshDatabase(use: (fresh: Pick<Fresh, 'db' | 'process'>) => void): void {
  let fresh: Fresh
  beforeAll(async () => {
    fresh = await freshDatabase()
    use(fresh)
  })
  afterAll(() => fresh.close())
}

/** The database's version, and how many of its processes answer when as many transactions are open at once. */
export async function backend(db: Db): Promise<{ version: string; processes: number }> {
  let arrived = 0
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const pids = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
        arrived += 1
        if (arrived === CONNECTIONS) resolve()
        await all
        return rows[0]?.pid
      }),
    ),
  )
  const { rows } = await sql<{ version: string }>`select version()`.execute(db)
  return { version: rows[0]?.version ?? '', processes: new Set(pids).size }
}

let members = 0

/** A world for races: one member's bets on one early market. */
export async function racingWorld(db: Db, live = false): Promise<BettingWorld> {
  members += 1
  return bettingWorld({ live, db, member: `racer${members}` })
}

/** Replaces the ledger's functions, and others, with versions without row locks. */
export async function removeLocks(db: Db, ...others: string[]): Promise<void> {
  for (const name of ['post_transfer', 'post_transfers', 'place_bets', 'place_bets_within', 'bet_locks', ...others]) {
    const { rows } = await sql<{ source: string }>`select pg_get_functiondef(oid) source from pg_proc where proname = ${name}`.execute(db)
    const source = rows[0]?.source ?? ''
    if (!source.includes(' for update')) throw new Error(`${name} takes no lock`)
    await sql.raw(source.replaceAll(/ for update( of a, h skip locked)?/g, '')).execute(db)
  }
}

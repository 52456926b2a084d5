import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { up as firstSlice } from '../migrations/0001-first-slice.ts'
import { up as deviceBoundSessions } from '../migrations/0002-device-bound-sessions.ts'
import { up as money } from '../migrations/0003-money.ts'
import { up as betsTogether } from '../migrations/0004-bets-together.ts'
import { up as entry } from '../migrations/0010-entry.ts'
import { up as footballBook } from '../migrations/0020-football-book.ts'
import { up as series } from '../migrations/0021-series.ts'
import { up as betRecord } from '../migrations/0022-bet-record.ts'
import { up as gameTypes } from '../migrations/0023-game-types.ts'
import { up as proofsAndCounts } from '../migrations/0024-proofs-and-counts.ts'
import { up as clocksSetBack } from '../migrations/0025-clocks-set-back.ts'
import { up as demoMembers } from '../migrations/0026-demo-members.ts'
import { up as countedFrom } from '../migrations/0030-counted-from.ts'
import { up as unknownHalves } from '../migrations/0035-unknown-halves.ts'
import { up as exposure } from '../migrations/0036-exposure.ts'
import { openPglite } from './embedded.ts'
import type { Log } from './log.ts'
import { connectPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

const INT8 = 20
const DATE = 1082
/** One parser for both engines: int8 is bigint, a date stays its `YYYY-MM-DD` text. */
const PARSERS = { [INT8]: (v: string) => BigInt(v), [DATE]: (v: string) => v }

/** Where the files of an embedded database are. */
const directories = new WeakMap<Db, string>()

/** The embedded database: PGlite on a directory. The caller holds the directory's lock. Throws StartError. */
export async function openEmbedded(dataDir: string): Promise<Db> {
  const db = await migrated(kyselyOf(await openPglite(dataDir, { parsers: PARSERS })))
  directories.set(db, join(dataDir, 'pg'))
  return db
}

/** Null for a database that has no files of its own here. */
export const embeddedDirectory = (db: Db): string | null => directories.get(db) ?? null

/** An embedded database in memory, for tests; `archive` is a copy of another, in the place of an empty one. */
export async function openInMemory(archive?: Blob): Promise<{ db: Db; copy(): Promise<Blob> }> {
  const pglite = await PGlite.create({ parsers: PARSERS, ...(archive && { loadDataDir: archive }) })
  return { db: await migrated(kyselyOf(pglite)), copy: () => pglite.dumpDataDir('none') }
}

const kyselyOf = (pglite: PGlite) => new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })

/** What stands behind a PostgreSQL beside its pool. */
const servers = new WeakMap<Db, { patient: Db; answers(): boolean }>()

/** PostgreSQL 15 or later. `log` hears when it is away and back. */
export async function openPostgres(url: string, log?: Log): Promise<Db> {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(PARSERS)) types.setTypeParser(Number(oid), parse as never)
  const { pool, patientPool, watch } = connectPostgres(url, types, log)
  const patient = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patientPool }) })
  const end = async () => {
    watch.stop()
    await patient.destroy()
    await pool.end()
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: { ...pool, end } }) })
  servers.set(db, { patient, answers: watch.answers })
  return migrated(db)
}

/** The same database for work that may take minutes: proving the books, settling a market, imports. Other calls are cut short before. */
export const patient = (db: Db): Db => servers.get(db)?.patient ?? db

/** Whether the database answered when it was last asked; an embedded one is this process itself. */
export const answers = (db: Db): boolean => servers.get(db)?.answers() ?? true

const MIGRATIONS: Record<string, Migration> = {
  '0001-first-slice': { up: firstSlice },
  '0002-device-bound-sessions': { up: deviceBoundSessions },
  '0003-money': { up: money },
  '0004-bets-together': { up: betsTogether },
  '0010-entry': { up: entry },
  '0020-football-book': { up: footballBook },
  '0021-series': { up: series },
  '0022-bet-record': { up: betRecord },
  '0023-game-types': { up: gameTypes },
  '0024-proofs-and-counts': { up: proofsAndCounts },
  '0025-clocks-set-back': { up: clocksSetBack },
  '0026-demo-members': { up: demoMembers },
  '0030-counted-from': { up: countedFrom },
  '0035-unknown-halves': { up: unknownHalves },
  '0036-exposure': { up: exposure },
}

/** Bring the schema up to date: runs each migration once, also when several processes start together (the migrator takes a lock). */
async function migrated(db: Db): Promise<Db> {
  try {
    await sql`select 1`.execute(db)
    const { error } = await new Migrator({ db: patient(db), provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest()
    if (error) throw error
    return db
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw error
  }
}

import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPglite } from './embedded.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { connectPostgres } from './postgres.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Database } from './schema.ts'
import { tracedDialect } from './traced-dialect.ts'

export type Db = Kysely<Database>

const INT8 = 20
const DATE = 1082
/** For both engines: int8 becomes bigint, a date stays `YYYY-MM-DD` text. */
const PARSERS = { [INT8]: (v: string) => BigInt(v), [DATE]: (v: string) => v }

/** The directories of embedded databases. */
const directories = new WeakMap<Db, string>()

/**
 * Opens the embedded database: PGlite on a directory. The caller holds the directory's lock. `sync`: a commit waits for the disk. Throws
 * StartError.
 */
export async function openEmbedded(dataDir: string, sync = true): Promise<Db> {
  const db = await migrated(kyselyOf(await openPglite(dataDir, sync, { parsers: PARSERS })))
  directories.set(db, join(dataDir, 'pg'))
  return db
}

/** The directory of an embedded database; null for others. */
export const embeddedDirectory = (db: Db): string | null => directories.get(db) ?? null

/** Opens an embedded database in memory, for tests; `archive`: a copy of another, instead of an empty one. */
export async function openInMemory(archive?: Blob): Promise<{ db: Db; pglite: PGlite }> {
  const pglite = await PGlite.create({ parsers: PARSERS, ...(archive && { loadDataDir: archive }) })
  return { db: await migrated(kyselyOf(pglite)), pglite }
}

const kyselyOf = (pglite: PGlite) => new Kysely<Database>({ dialect: tracedDialect(new PGliteDialect({ pglite })) })

/** What belongs to a PostgreSQL database besides its pool. */
interface Server {
  patient: Db
  answers(): boolean
  replica(): Replica | null
}
const servers = new WeakMap<Db, Server>()

/** Opens PostgreSQL 15 or later. Logs when it goes away and comes back. `replicaUrl`: a standby of it, which may be away. */
export async function openPostgres(url: string, log?: Log, replicaUrl?: string): Promise<Db> {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(PARSERS)) types.setTypeParser(Number(oid), parse as never)
  let replica: Replica | null = null
  const { pool, patientPool, watch } = connectPostgres(url, types, log, () => replica?.forget())
  const patient = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patientPool }) })
  const end = async () => {
    await replica?.stop()
    watch.stop()
    await patient.destroy()
    await pool.end()
  }
  const db = new Kysely<Database>({ dialect: tracedDialect(new PostgresDialect({ pool: { ...pool, end } })) })
  servers.set(db, { patient, answers: watch.answers, replica: () => replica })
  await migrated(db)
  if (replicaUrl !== undefined) replica = openReplica(replicaUrl, types, db, log)
  return db
}

/** The same database for work that may take minutes: audits, settlements, imports. Other statements have a much shorter limit. */
export const patient = (db: Db): Db => servers.get(db)?.patient ?? db

/** Whether the database answered when it was last asked; always true for an embedded one. */
export const answers = (db: Db): boolean => servers.get(db)?.answers() ?? true

/** A standby of the database, to read from; null where there is none. */
export const replicaOf = (db: Db): Replica | null => servers.get(db)?.replica() ?? null

async function migrated(db: Db): Promise<Db> {
  try {
    await sql`select 1`.execute(db)
    await migrate(patient(db))
    return db
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw error
  }
}

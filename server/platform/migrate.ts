import { hash } from 'node:crypto'
import { promises as fs, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './schema.ts'
import { transact } from './transact.ts'

const SERVER = path.join(import.meta.dirname, '..')
const MIGRATIONS = path.join(SERVER, 'migrations')
const FUNCTIONS_KEY = 'functions'

/**
 * Brings the schema up to date, also when several processes start together: each file of `server/migrations` once, in the order of
 * their names, then the functions.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  if (!(await hasAll(db))) {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS })
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  }
  await installFunctions(db)
}

/** Whether the database has these migrations and no others: then none is loaded, and the library does not read the whole schema. */
async function hasAll(db: Kysely<Database>): Promise<boolean> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as is`.execute(db)
  if (!rows[0]?.is) return false
  const { rows: done } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  const files = globSync('*.ts', { cwd: MIGRATIONS }).map((file) => path.parse(file).name)
  return done.length === files.length && new Set([...files, ...done.map(({ name }) => name)]).size === files.length
}

/**
 * The installed functions are those of the files `server/<folder>/sql/<name>.sql`, whatever older migrations wrote: all are installed
 * again when a text has changed. A migration drops a function whose arguments or result change, since it can't be replaced.
 */
async function installFunctions(db: Kysely<Database>): Promise<void> {
  const texts = globSync('*/sql/*.sql', { cwd: SERVER })
    .sort()
    .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
  const value = JSON.stringify(hash('sha256', texts.join('\n')))
  const installed = await db.selectFrom('setting').select('value').where('key', '=', FUNCTIONS_KEY).executeTakeFirst()
  if (JSON.stringify(installed?.value) === value) return
  await transact(db, async (tx) => {
    // One process at a time. Bodies are not checked, as a function may use one that comes later.
    await sql`select pg_advisory_xact_lock(hashtext(${FUNCTIONS_KEY}))`.execute(tx)
    await sql`set local check_function_bodies = off`.execute(tx)
    for (const text of texts) await sql.raw(text).execute(tx)
    await tx
      .insertInto('setting')
      .values({ key: FUNCTIONS_KEY, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
  })
}

import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database.ts'
import { rawQuery } from './stepped-database.ts'

/** Rows that a fresh database has. */
const KEPT = ['venue', 'venue_game', 'setting', 'lease']

/** Makes a function that empties the database, as if it were new: the same seed makes the same ids. */
export async function emptier(db: Db): Promise<() => Promise<void>> {
  const tables = await rawQuery<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`,
  )
  const emptied = tables.map(({ name }) => name).filter((name) => !KEPT.includes(name))
  const remove = emptied.map((name) => `delete from ${name};`).join(' ')
  const sequences = await rawQuery<{ name: string }>(db, `select sequencename as name from pg_sequences where schemaname = 'public'`)
  const restart = sequences.map(({ name }) => `setval('${name}', 1, false)`).join()
  return async () => {
    // Bypasses the triggers that protect the ledger.
    await sql`set session_replication_role = replica`.execute(db)
    await sql.raw(`do $$ begin ${remove} end $$`).execute(db)
    await sql`update venue set state = 'open'`.execute(db)
    await sql.raw(`select ${restart}`).execute(db)
    await sql`set session_replication_role = default`.execute(db)
    // What a table returns unsorted must not depend on the histories before.
    await sql.raw(`vacuum ${emptied.join()}`).execute(db)
  }
}

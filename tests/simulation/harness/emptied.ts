import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database.ts'
import { rawQuery } from './stepped-database.ts'

/** Rows that a fresh database has. */
const KEPT = ['venue', 'venue_game', 'setting', 'lease']

/** Makes a function that empties the database, as if it were new: the same seed makes the same ids. */
export async function emptier(db: Db): Promise<() => Promise<void>> {
  const sequences = await rawQuery<{ name: string }>(db, `select sequencename as name from pg_sequences where schemaname = 'public'`)
  const restart = sequences.map(({ name }) => `setval('${name}', 1, false)`).join()
  return async () => {
    // Most were not written to since they were last emptied, and have no pages.
    const written = await rawQuery<{ name: string }>(
      db,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
        and relname <> all ('{${KEPT.join()}}') and pg_relation_size(oid) > 0`,
    )
    // Bypasses the triggers that protect the ledger.
    await sql`set session_replication_role = replica`.execute(db)
    for (const { name } of written) await rawQuery(db, `delete from ${name}`)
    await sql`update venue set state = 'open'`.execute(db)
    await sql.raw(`select ${restart}`).execute(db)
    await sql`set session_replication_role = default`.execute(db)
    // What a query returns unsorted must not depend on the histories before.
    for (const { name } of written) await rawQuery(db, `vacuum (skip_database_stats) ${name}`)
    await rawQuery(db, 'discard plans')
  }
}

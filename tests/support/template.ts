import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, openInMemory } from '../../server/platform/database.ts'
import { kept } from './kept.ts'
import { takenDown } from './opened.ts'
import { prepared } from './prepared.ts'

/**
 * A fresh embedded database in memory, with the schema. Making one takes seconds, so the first for given server sources is
 * kept under node_modules, and the others are loaded from it.
 */
export async function testDatabase(): Promise<Db> {
  const file = await kept('memory.tar', async (draft) => {
    const { db, pglite } = await openInMemory()
    // Two thirds of the files, and read at each opening.
    for (const unused of ['template0', 'template1'])
      for (const command of [`alter database ${unused} is_template false`, `drop database ${unused}`]) await pglite.exec(command)
    const archive = await pglite.dumpDataDir('none')
    await db.destroy()
    writeFileSync(draft, await archive.bytes())
  })
  const { pglite } = await openInMemory(new Blob([readFileSync(file)]))
  const db = await prepared(pglite)
  takenDown(() => void db.destroy())
  return db
}

/** Empties the database but for the schema: faster than a new one. */
export async function emptied(db: Db): Promise<Db> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  // Bypasses the triggers that protect the ledger.
  await sql`set session_replication_role = replica`.execute(db)
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
  return db
}

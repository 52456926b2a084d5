import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { type Db, openInMemory } from '../../server/platform/database.ts'
import { takenDown } from './opened.ts'
import { prepared } from './prepared.ts'

const root = resolve(import.meta.dirname, '../..')
const home = join(root, 'node_modules/.cache/parlay-databases')
const UNUSED_MS = 3_600_000

/**
 * A fresh embedded database in memory, with the schema. Making one takes seconds, so the first for given server sources is
 * kept under node_modules, and the others are loaded from it.
 */
export async function testDatabase(): Promise<Db> {
  const file = await template('memory.tar', async (draft) => {
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

/** Fills `dataDir` with a database that `make` makes once for all tests with the same name and server sources. */
export async function fillFromTemplate(dataDir: string, name: string, make: (dataDir: string) => void): Promise<void> {
  // Node's own copy takes six times the time.
  execFileSync('cp', ['-r', `${await template(name, make)}/.`, dataDir])
}

/** The kept file or directory, made if missing. Of several concurrent makers the first to finish wins. */
async function template(name: string, make: (draft: string) => void | Promise<void>): Promise<string> {
  const folder = join(home, sourcesHash())
  const kept = join(folder, name)
  if (existsSync(kept)) return kept
  mkdirSync(folder, { recursive: true })
  // Another test process may have removed it meanwhile.
  for (const other of readdirSync(home))
    if (Date.now() - (statSync(join(home, other), { throwIfNoEntry: false })?.mtimeMs ?? 0) > UNUSED_MS && join(home, other) !== folder)
      rmSync(join(home, other), { recursive: true, force: true })
  const draft = `${kept}.${process.pid}`
  try {
    await make(draft)
    renameSync(draft, kept)
  } catch (error) {
    if (!existsSync(kept)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return kept
}

let hash: string | undefined

/** A hash of all sources that affect the contents of a fresh database. */
function sourcesHash(): string {
  if (hash !== undefined) return hash
  const files = globSync(['{server,domain,contract}/**/*.{ts,json,sql}', 'tests/fixtures/*.json', 'package-lock.json'], {
    cwd: root,
  }).sort()
  const sum = createHash('sha256')
  for (const file of files) sum.update(file).update(readFileSync(join(root, file)))
  hash = sum.digest('hex').slice(0, 16)
  return hash
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Databases that tests begin with. Apart from template.ts, so that who only starts a server does not load a database's engine. */

const root = resolve(import.meta.dirname, '../..')
const home = join(root, 'node_modules/.cache/parlay-databases')
const UNUSED_MS = 3_600_000

/** Fills `dataDir` with a database that `make` makes once for all tests with the same name and server sources. */
export async function fillFromTemplate(dataDir: string, name: string, make: (dataDir: string) => void): Promise<void> {
  // Node's own copy takes six times the time.
  execFileSync('cp', ['-r', `${await kept(name, make)}/.`, dataDir])
}

/** The kept file or directory, made if missing. Of several concurrent makers the first to finish wins. */
export async function kept(name: string, make: (draft: string) => void | Promise<void>): Promise<string> {
  const folder = join(home, sourcesHash())
  const path = join(folder, name)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  // Another test process may have removed it meanwhile.
  for (const other of readdirSync(home))
    if (Date.now() - (statSync(join(home, other), { throwIfNoEntry: false })?.mtimeMs ?? 0) > UNUSED_MS && join(home, other) !== folder)
      rmSync(join(home, other), { recursive: true, force: true })
  const draft = `${path}.${process.pid}.${++drafts}`
  try {
    await make(draft)
    renameSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

let drafts = 0
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

import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, dumpEmbedded, openEmbedded } from './database.ts'
import { StartError } from './env.ts'

/** Write the embedded database into one file: whole and on the disk, or not at all. Answers its size in bytes. */
export async function backup(db: Db, { file }: { file: string }): Promise<{ bytes: number }> {
  const archive = await dumpEmbedded(db)
  if (!archive) throw new StartError('Only the embedded database is backed up by this command; PostgreSQL has pg_dump.')
  const bytes = new Uint8Array(await archive.arrayBuffer())
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return { bytes: bytes.byteLength }
}

/**
 * Put a backup in the place of the data directory's database; the caller holds the directory's lock. It is opened and checked
 * beside the old one first, which is kept: answers where. Null when there was none.
 */
export async function restore(dataDir: string, file: string, check: (db: Db) => Promise<void>): Promise<string | null> {
  const [current, fresh] = [join(dataDir, 'pg'), join(dataDir, 'restoring')]
  const archive = await readFile(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}.`)
  })
  await rm(fresh, { recursive: true, force: true })
  try {
    const db = await openEmbedded(fresh, new Blob([archive])).catch((error: unknown) => {
      throw new StartError(`${file} is no backup of this program: ${error instanceof Error ? error.message : String(error)}.`)
    })
    try {
      await check(db)
    } finally {
      await db.destroy()
    }
    const kept = existsSync(current) ? join(dataDir, `pg-before-${new Date().toISOString().replaceAll(':', '-')}`) : null
    if (kept) await rename(current, kept)
    await rename(join(fresh, 'pg'), current)
    return kept
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

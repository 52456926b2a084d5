import { existsSync, readFileSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type Entry, readArchive, writeArchive } from './archive.ts'
import { type Db, embeddedDirectory, openEmbedded } from './database.ts'
import { flushTree } from './embedded.ts'
import { StartError } from './env.ts'
import { hasRoom } from './room.ts'

const underWay = new WeakSet<Db>()

/** Whether a backup is being made: its log must not be cut meanwhile. */
export const isBackedUp = (db: Db): boolean => underWay.has(db)

/**
 * Writes the embedded database into one file: whole and flushed, or not at all. Resolves to its size in bytes. Nothing waits for it:
 * this is PostgreSQL's own method of copying the files of a database in use. Changes during the copy are in the log, which is
 * copied last and replayed when the copy is opened: it is the database as of the end.
 */
export async function backup(db: Db, { file }: { file: string }): Promise<{ bytes: number }> {
  const directory = embeddedDirectory(db)
  if (directory === null) throw new StartError('Only the embedded database is backed up by this command; PostgreSQL has pg_dump.')
  if (underWay.has(db)) throw new StartError('A backup is being made already: wait for its end.')
  const part = `${file}.part`
  underWay.add(db)
  try {
    await rm(part, { force: true })
    const bytes = await writeArchive(part, files(db, directory, dirname(file)))
    await rename(part, file)
    return { bytes }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw new StartError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    underWay.delete(db)
  }
}

/** Not copied with the other files: the log, the engine's lock file, and what is copied last. */
const LATER = new Set(['pg_wal', 'postmaster.pid', 'global/pg_control', 'backup_label'])

/** Yields every file as of some moment since the start, then the log that makes them consistent. */
async function* files(db: Db, directory: string, target: string): AsyncGenerator<Entry> {
  await sql`select pg_backup_start('parlay', true)`.execute(db)
  let stopped = false
  try {
    yield* tree(directory, '', target)
    const { label, last } = await stop(db)
    stopped = true
    yield whole('backup_label', Buffer.from(label))
    yield { name: 'pg_wal', content: null }
    const first = /file ([0-9A-F]{24})/.exec(label)?.[1] ?? ''
    for (const name of await readdir(join(directory, 'pg_wal')))
      if (SEGMENT.test(name) && name >= first && name <= last) yield* one(directory, `pg_wal/${name}`, target)
    // Read synchronously: the engine that writes it is on this thread.
    yield whole('global/pg_control', readFileSync(join(directory, 'global/pg_control')))
  } finally {
    if (!stopped) await stop(db)
  }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** Ends the backup; returns the label, which says where the log begins, and the log's last segment. */
async function stop(db: Db): Promise<{ label: string; last: string }> {
  const { rows } = await sql<{ label: string; last: string }>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(db)
  if (!rows[0]) throw new Error('the database did not end the backup')
  return rows[0]
}

async function* tree(root: string, folder: string, target: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    if (LATER.has(name)) continue
    if (entry.isDirectory()) {
      yield { name, content: null }
      yield* tree(root, name, target)
    } else if (entry.isFile()) {
      yield* one(root, name, target)
    }
  }
}

async function* one(root: string, name: string, target: string): AsyncGenerator<Entry> {
  let handle: FileHandle
  try {
    handle = await open(join(root, name))
  } catch (error) {
    // Dropped meanwhile, which is in the log.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await handle.stat()
    yield { name, content: { size, bytes: read(handle, size, target) } }
  } finally {
    await handle.close()
  }
}

const CHUNK_BYTES = 262_144
/** Gives up this many bytes before the disk would stop the database. */
const MARGIN_BYTES = 32 * 1024 * 1024

async function* read(handle: FileHandle, size: number, target: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    if (!hasRoom(await statfs(target), MARGIN_BYTES)) throw new Error('the disk is full')
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at)), 0, undefined, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const whole = (name: string, bytes: Uint8Array): Entry => ({ name, content: { size: bytes.length, bytes: once(bytes) } })

/**
 * Replaces the data directory's database with a backup; the caller holds the directory's lock. The backup is opened and checked
 * first. The old database is kept: returns its path, null when there was none.
 */
export async function restore(dataDir: string, file: string, check: (db: Db) => Promise<void>): Promise<string | null> {
  const [current, fresh] = [join(dataDir, 'pg'), join(dataDir, 'restoring')]
  await rm(fresh, { recursive: true, force: true })
  try {
    await unpack(file, join(fresh, 'pg'))
    const db = await openEmbedded(fresh).catch((error: unknown) => {
      throw new StartError(`${file} was not restored: ${error instanceof Error ? error.message : String(error)}`)
    })
    try {
      await check(db)
    } finally {
      await db.destroy()
    }
    flushTree(join(fresh, 'pg'))
    const kept = existsSync(current) ? join(dataDir, `pg-before-${new Date().toISOString().replaceAll(':', '-')}`) : null
    if (kept) await rename(current, kept)
    await rename(join(fresh, 'pg'), current)
    return kept
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function unpack(file: string, directory: string): Promise<void> {
  try {
    await readArchive(file, directory)
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException
    if (syscall !== undefined) throw new StartError(`${file} cannot be restored: ${message}.`)
    throw new StartError(`${file} is no backup of this program, or is damaged: ${code === 'Z_BUF_ERROR' ? 'it was cut off' : message}.`)
  }
  if (!existsSync(join(directory, 'PG_VERSION'))) throw new StartError(`${file} is no backup of this program: it holds no database.`)
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './env.ts'
import { makePrivate } from './private-directory.ts'

/**
 * PGlite does not lock its directory, and two processes on one directory lose committed rows. So the owner holds a kernel lock, which
 * the kernel releases when the process ends, in whatever way; process ids prove nothing, as they are reused and containers have their
 * own. Node has no call for such a lock: SQLite takes one (fcntl) on a file without another use. Nothing else may open that file in
 * this process, since closing it would release the lock, and nothing may delete it. Returns the release function; throws StartError
 * when another process holds the directory.
 */
export function lockDirectory(dataDir: string): () => void {
  const release = tryLockDirectory(dataDir)
  if (release) return release
  throw new StartError(`The data directory ${dataDir} is in use${owner(dataDir)}: stop it, or set DATA_DIR to another directory.`)
}

/** Null while another process holds the directory. */
export function tryLockDirectory(dataDir: string): (() => void) | null {
  makePrivate(dataDir)
  const lock = take(join(dataDir, 'server.lock'))
  if (!lock) return null
  const note = join(dataDir, 'server.pid')
  try {
    writeFileSync(note, `${process.pid} on ${hostname()}\n`)
    // PGlite's own lock file, which would prevent a start after a crash.
    rmSync(join(dataDir, 'pg', 'postmaster.pid'), { force: true })
  } catch (error) {
    lock.close()
    throw new StartError(`The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return () => {
    rmSync(note, { force: true })
    lock.close()
  }
}

const SQLITE_BUSY = 5
/** Several that try at once see each other's half-taken lock; in this time one of them gets it. */
const PATIENCE_MS = 100
/** On a busy machine each may wait that long for the others. Who lets go and tries again lets one of them through. */
const TRIES = 3

function take(file: string): DatabaseSync | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const lock = tryTake(file)
    if (lock) return lock
  }
  return null
}

function tryTake(file: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: PATIENCE_MS })
    // Nothing is ever written, so no journal is needed.
    lock.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw new StartError(`${file} cannot be locked: ${(error as Error).message}.`)
  }
}

/** The holder's own description, for information only. */
function owner(dataDir: string): string {
  let note = ''
  try {
    note = readFileSync(join(dataDir, 'server.pid'), 'utf8').trim()
  } catch {
    // Not written yet.
  }
  return note ? ` by process ${note}` : ' by another process'
}

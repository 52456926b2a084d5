import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartError } from './env.ts'
import { tightenTree } from './private-directory.ts'
import { hasRoom, megabytesFree } from './room.ts'

/** File descriptors of a busy database, with some for the first sockets. */
const NEEDED_FILES = 256
/** Size of a new database on the disk. */
const NEW_BYTES = 96 * 1024 * 1024

/**
 * Opens PGlite on `<dataDir>/pg`; the caller holds the directory's lock. A failure is thrown as a StartError of one sentence and
 * changes nothing on the disk. A new database is made in another directory and then moved, so that an interrupted start leaves none.
 * `sync`: each commit waits for the disk.
 */
export async function openPglite(dataDir: string, sync: boolean, options: PGliteOptions): Promise<PGlite> {
  const directory = join(dataDir, 'pg')
  const isNew = !existsSync(directory) || readdirSync(directory).length === 0
  checkMachine(dataDir, isNew ? NEW_BYTES : 0)
  if (isNew) await make(dataDir, sync, options)
  else if (!existsSync(join(directory, 'PG_VERSION'))) throw damaged(dataDir, 'PG_VERSION is missing')
  const pglite = await open(directory, dataDir, sync, options)
  tightenTree(directory)
  return pglite
}

function checkMachine(dataDir: string, bytes: number): void {
  const disk = statfsSync(dataDir)
  if (!hasRoom(disk, bytes))
    throw new StartError(
      `The disk of ${dataDir} is full (${megabytesFree(disk)} MB free): the embedded database needs more room there, or DATA_DIR on another disk.`,
    )
  const held: number[] = []
  try {
    while (held.length < NEEDED_FILES) held.push(openSync(devNull, 'r'))
  } catch {
    throw new StartError(`This process may open only ${held.length} more files, and needs ${NEEDED_FILES}: raise the limit (ulimit -n).`)
  } finally {
    for (const file of held) closeSync(file)
  }
}

async function make(dataDir: string, sync: boolean, options: PGliteOptions): Promise<void> {
  const draft = join(dataDir, 'making')
  rmSync(draft, { recursive: true, force: true })
  try {
    const pglite = await open(draft, dataDir, sync, options)
    await pglite.close()
    if (sync) flushTree(draft)
    rmSync(join(dataDir, 'pg'), { recursive: true, force: true })
    renameSync(draft, join(dataDir, 'pg'))
    if (sync) flush(dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Has everything in a directory reach the disk: what makes a database writes without waiting. */
export function flushTree(directory: string): void {
  for (const { parentPath, name } of readdirSync(directory, { recursive: true, withFileTypes: true })) flush(join(parentPath, name))
  flush(directory)
}

function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** By default PGlite runs PostgreSQL with -F, never waiting for the disk. Its engine passes on fsync, but not fdatasync. */
const SYNCED = [...PGlite.defaultStartParams.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync']

async function open(directory: string, dataDir: string, sync: boolean, options: PGliteOptions): Promise<PGlite> {
  let lastWords = ''
  const onStderr = (line: string) => {
    lastWords = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords
    return true
  }
  try {
    const fs = new GuardedFiles(directory, () => {
      // At once: the engine's memory is no longer valid, and must reach neither the files nor a caller.
      writeSync(2, `${damaged(dataDir, `its engine stopped (${lastWords || 'no reason given'})`, 'ended').message}\n`)
      process.exit(1)
    })
    return await PGlite.create({ ...options, fs, onStderr, ...(sync && { startParams: SYNCED }) } as PGliteOptions)
  } catch (error) {
    throw damaged(dataDir, lastWords || reason(error))
  }
}

const damaged = (dataDir: string, why: string, what = 'cannot be opened') =>
  new StartError(`The embedded database in ${dataDir} ${what}: ${why.replaceAll(/\s+/g, ' ')}.`)

/**
 * When the engine aborts (a PANIC: no room for the log), PGlite's loop would go on for ever, because it takes every exception for an
 * SQL error. An SQL error has this status; any other exception ends the engine.
 */
const SQL_ERROR = 100

interface Engine {
  _PostgresMainLoopOnce(): void
  NODEFS: NodeFiles
}
/** Emscripten's files of Node. `nfd`: the descriptor; a directory has none. */
interface NodeFiles {
  stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
  realPath(node: unknown): string
}

class GuardedFiles extends NodeFS {
  private readonly onDeath: () => never

  constructor(directory: string, onDeath: () => never) {
    super(directory)
    this.onDeath = onDeath
  }

  /** PGlite's first hook that runs once its engine is loaded. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs()
    const engine = this.pg?.Module as unknown as Engine
    // Without it an fsync of the engine does nothing, and says so to nobody.
    engine.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd === undefined) flush(engine.NODEFS.realPath(node))
        else fsyncSync(nfd)
        return 0
      } catch {
        // What the disk holds is not known any more, and a second fsync would not tell.
        return this.onDeath()
      }
    }
    const step = engine._PostgresMainLoopOnce
    engine._PostgresMainLoopOnce = () => {
      try {
        step()
      } catch (error) {
        if ((error as { status?: number }).status !== SQL_ERROR) this.onDeath()
        throw error
      }
    }
  }
}

/** Names of the errors of PGlite's file system, which are numbers of WASI. */
const FILE_ERRORS: Record<number, string> = {
  2: 'permission denied',
  19: 'the disk quota is used up',
  22: 'a file would be too large',
  29: 'the disk failed to read or write',
  33: 'too many open files',
  44: 'a file is missing',
  51: 'the disk is full',
  54: 'a directory is missing',
  63: 'not permitted',
  69: 'the file system is read-only',
}

function reason(error: unknown): string {
  if (error instanceof Error) return error.message
  const { errno } = error as { errno?: number }
  return (errno !== undefined && FILE_ERRORS[errno]) || `file error ${errno ?? String(error)}`
}

import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './env.ts'

const OTHERS = 0o077
/** One of these makes a directory ours. */
const OURS = ['pg', 'server.lock', 'server.pid']
/** At the root of a file system of its own. */
const NOT_OURS = 'lost+found'

/**
 * Make the data directory and all that is in it readable and writable by this process's user alone, and so everything that the
 * process creates from now on. Throws StartError when it can't be made so, or when the directory is somebody else's.
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS)
  try {
    makeDirectory(resolve(dataDir))
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const names = readdirSync(dataDir).filter((name) => name !== NOT_OURS)
    // A mistaken DATA_DIR such as /etc or a home must not be closed to all others.
    if (names.some((name) => !name.startsWith('.')) && !OURS.some((name) => names.includes(name)))
      throw new StartError(`${dataDir} holds other files and no database: set DATA_DIR to a directory of its own.`)
    const root = realpathSync(dataDir)
    tighten(root)
    for (const name of names) tightenTree(join(root, name))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data directory ${dataDir} cannot be used (${(error as Error).message}): set DATA_DIR to another one.`)
  }
}

/** One after the other: Node's own recursion never ends below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, 0o700)
}

/** From the top down: once a directory is closed nobody else reaches what is in it, nor puts a link where a file was. */
export function tightenTree(path: string): void {
  if (tighten(path)) for (const name of readdirSync(path)) tightenTree(join(path, name))
}

/** Whether there is a directory. */
function tighten(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // Gone meanwhile; and what a link leads to is not ours to change.
  if (!entry || entry.isSymbolicLink()) return false
  const owner = process.getuid?.() ?? entry.uid
  if (entry.uid !== owner)
    throw new StartError(
      `${path} belongs to another user (uid ${entry.uid}; this process has ${owner}): change its owner, or set DATA_DIR.`,
    )
  if (isOpen(entry)) {
    chmodSync(path, entry.isDirectory() ? 0o700 : 0o600)
    if (isOpen(lstatSync(path)))
      throw new StartError(`${path} can be read by other users, and its file system does not let that be changed: set DATA_DIR.`)
  }
  return entry.isDirectory()
}

const isOpen = ({ mode }: Stats): boolean => process.platform !== 'win32' && (mode & OTHERS) !== 0

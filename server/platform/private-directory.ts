import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './env.ts'

const OTHERS = 0o077
/** A directory with one of these is ours. */
const OURS = ['pg', 'server.lock', 'server.pid']
/** Present at the root of a file system. */
const NOT_OURS = 'lost+found'

/**
 * Makes the data directory with its content readable and writable only for this process's user, and also everything that the process
 * creates from now on. Throws StartError when it can't, or when the directory is not ours.
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS)
  try {
    makeDirectory(resolve(dataDir))
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const names = readdirSync(dataDir).filter((name) => name !== NOT_OURS)
    // A mistaken DATA_DIR, such as /etc or a home, must not be closed to others.
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

/** Makes one directory after the other: Node's own recursion never ends below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, 0o700)
}

/** From the top down: nobody else reaches what is in a closed directory, nor replaces a file by a link. */
export function tightenTree(path: string): void {
  if (tighten(path)) for (const name of readdirSync(path)) tightenTree(join(path, name))
}

/** Whether there is a directory. */
function tighten(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // Gone meanwhile; and the target of a link is not ours to change.
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

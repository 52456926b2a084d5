import fs, { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Preloaded into a server on an embedded database (POWER: an empty directory): keeps there, by inode, what of the database has reached the
 * disk, which is each file as it was at its last fsync, or at the start. `losePower` then leaves nothing else.
 */
const { POWER, DATA_DIR } = process.env
/** Stands in the mirror once all files are. A process that is killed before has written none of them. */
const WHOLE = 'whole'
delete process.env.POWER
// Commands that the tests run have the same environment.
if (POWER !== undefined && DATA_DIR !== undefined && process.argv[1]?.endsWith('server/main.ts')) {
  rmSync(join(POWER, WHOLE), { force: true })
  rmSync(POWER, { recursive: true, force: true })
  mkdirSync(POWER, { recursive: true })
  for (const path of filesIn(join(DATA_DIR, 'pg'))) copyFileSync(path, join(POWER, String(statSync(path).ino)))
  writeFileSync(join(POWER, WHOLE), '')
  follow(POWER)
}

function filesIn(directory: string): string[] {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Notes what is written, and copies it at an fsync. */
function follow(mirror: string): void {
  const written = new Map<number, [at: number, length: number][]>()
  const { writeSync, fsyncSync } = fs
  fs.writeSync = ((fd: number, bytes: Uint8Array, offset?: number, length?: number, position?: number | null) => {
    const wrote = writeSync(fd, bytes, offset, length, position)
    if (typeof position === 'number') {
      const { ino } = fs.fstatSync(fd)
      const ranges = written.get(ino) ?? []
      ranges.push([position, wrote])
      written.set(ino, ranges)
    }
    return wrote
  }) as typeof fs.writeSync
  fs.fsyncSync = (fd) => {
    fsyncSync(fd)
    const stat = fs.fstatSync(fd)
    if (!stat.isFile()) return
    const { ino, size } = stat
    const kept = join(mirror, String(ino))
    if (existsSync(kept)) {
      const [from, to] = [fs.openSync(`/proc/self/fd/${fd}`, 'r'), fs.openSync(kept, 'r+')]
      for (const [at, length] of written.get(ino) ?? []) {
        const bytes = Buffer.alloc(length)
        writeSync(to, bytes, 0, fs.readSync(from, bytes, 0, length, at), at)
      }
      fs.ftruncateSync(to, size)
      fs.closeSync(from)
      fs.closeSync(to)
    } else copyFileSync(`/proc/self/fd/${fd}`, kept)
    written.delete(ino)
  }
  syncBuiltinESMExports()
}

/** The database as a loss of power leaves it at worst: what was not fsynced is gone. The process that wrote it has ended. */
export function losePower(dataDir: string, mirror: string): void {
  if (!existsSync(join(mirror, WHOLE))) return
  for (const path of filesIn(join(dataDir, 'pg'))) {
    const kept = join(mirror, String(statSync(path).ino))
    if (existsSync(kept)) copyFileSync(kept, path)
    else truncateSync(path)
  }
}

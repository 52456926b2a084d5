import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './env.ts'

/**
 * PGlite does not lock its directory, and two processes on one directory lose committed rows. So a file holds the pid
 * of the owner; a pid that no longer runs is a crash's leftover and is taken over, with PGlite's own stale pid file.
 * Returns the release function; throws StartError when another process holds it.
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'server.pid')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
      rmSync(join(dataDir, 'pg', 'postmaster.pid'), { force: true })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new StartError(`The data directory ${dataDir} cannot be written.`)
      const owner = holder(dataDir)
      if (owner !== null)
        throw new StartError(`The data directory ${dataDir} is in use by process ${owner}: stop it, or set DATA_DIR to another directory.`)
      rmSync(file, { force: true })
    }
  }
  throw new StartError(`The data directory ${dataDir} is being taken by another process.`)
}

/** Pid of the living process that holds the directory, or null. */
export function holder(dataDir: string): number | null {
  const file = join(dataDir, 'server.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').trim())
  if (!Number.isInteger(pid) || pid <= 0) return null
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : null
  }
}

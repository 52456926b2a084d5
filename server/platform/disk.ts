import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isBackedUp } from './backup.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import { hasRoom, megabytesFree } from './room.ts'

export interface DiskWatch {
  /** The disk is as good as full: nothing is written until there is room. */
  isLow(): boolean
  stop(): void
}

const LOOK_MS = 500
/** A start after a crash reads this much again, and a checkpoint of it stops all else for 0.1 s. */
const LOG_BYTES = 48 * 1024 * 1024

/**
 * Look after the disk of an embedded database. While it is as good as full the database takes no writes (a call that would
 * write fails at once, reading goes on), so that the engine never meets the end of the disk. And its log is cut by checkpoints, since PGlite makes none by itself.
 */
export function watchDisk(db: Db, dataDir: string, log: Log, look: (dataDir: string) => Promise<StatsFs> = statfs): DiskWatch {
  let low = false
  let stopped = false
  let timer: NodeJS.Timeout

  async function check(): Promise<void> {
    const disk = await look(dataDir)
    if (low === hasRoom(disk)) {
      await sql`set default_transaction_read_only = ${sql.lit(low ? 'off' : 'on')}`.execute(db)
      low = !low
      if (low) log.error({ free: megabytesFree(disk) }, 'the disk of the database is full: nothing is written until there is room')
      else log.warn({ free: megabytesFree(disk) }, 'the disk of the database has room again')
    }
    // A backup takes the log along from where it began.
    if (!isBackedUp(db) && (await logBytes(db)) > LOG_BYTES) await sql`checkpoint`.execute(db)
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.error({ err: error }, 'looking after the disk failed'))
        .finally(schedule)
    }, LOOK_MS)
    timer.unref()
  }
  schedule()

  return {
    isLow: () => low,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Written since the last checkpoint. */
async function logBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

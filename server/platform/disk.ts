import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isBackedUp } from './backup.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import { hasRoom, megabytesFree } from './room.ts'

export interface DiskWatch {
  /** Whether the disk is almost full: nothing is written until there is room. */
  isLow(): boolean
  stop(): void
}

const LOOK_MS = 500
/** A start after a crash replays up to this much; a checkpoint of it blocks everything for 0.1 s. */
const LOG_BYTES = 48 * 1024 * 1024

/**
 * Watches the disk of an embedded database. While it is almost full the database takes no writes (a write fails at once, reads go on),
 * so that the engine never fills the disk. Also cuts its log by checkpoints, which PGlite does not make by itself.
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
    // A backup needs the log since its start.
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

/** Bytes of log since the last checkpoint. */
async function logBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

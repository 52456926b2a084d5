import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

/** Twice a minute, so that none is left out. */
const LOOK_MS = 30_000

/** Notes that the members have a page open now. */
export async function seen(db: Db, memberIds: readonly bigint[], now: number): Promise<void> {
  await sql`select play_seen(${memberIds.map(String)}::bigint[], ${new Date(now)})`.execute(db)
}

interface PresenceDeps {
  db: Db
  clock: Clock
  log: Pick<Log, 'error'>
  /** Members with an open socket in this process. */
  members(): ReadonlySet<bigint>
}

/**
 * The time that members spend here: a minute counts, once for all devices, if a page of theirs was connected in it. A page that is
 * connected and not looked at counts, too: the server can't tell it from one that is.
 */
export function countPresence({ db, clock, log, members }: PresenceDeps) {
  let minute = 0
  /** Counted in this minute. */
  let counted = new Set<bigint>()

  async function look(): Promise<void> {
    const now = clock.now()
    const current = Math.floor(now / 60_000)
    if (current !== minute) counted = new Set()
    minute = current
    const fresh = [...members()].filter((id) => !counted.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) counted.add(id)
    await seen(db, fresh, now).catch((error: unknown) => {
      for (const id of fresh) counted.delete(id)
      log.error({ err: error }, 'the time of members was not counted')
    })
  }

  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_MS)
  return {
    look,
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}

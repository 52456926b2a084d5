import { sql } from 'kysely'
import type { Db } from './database.ts'
import { transact } from './transact.ts'

/** How often an action is allowed. */
export interface Limit {
  /** The count ends this long after its first action. */
  windowMs: number
  /** At most this many in a window. */
  max?: number
  /** From the `free`-th on, each action closes the key for `baseMs`, doubled each time up to `capMs`. */
  free?: number
  baseMs?: number
  capMs?: number
}

/** Longer than any wait: a key that is closed for longer was closed before the clock was set back, and counts as open. */
const LONGEST_WAIT_MS = 120_000

interface NotTaken {
  ok: false
  why: 'wait' | 'max'
  waitMs: number
}
export type Taken = { ok: true; count: number } | NotTaken
/** The counts by key. */
export type AllTaken = { ok: true; counts: Readonly<Record<string, number>> } | NotTaken

/**
 * Counters by key, shared by all processes and kept over restarts: they are rows, because a daily cap that a crash resets is none.
 */
export function createCounts(db: Db) {
  /** The state of a key: the count, and how long until the next action is allowed. */
  async function peek(key: string, now: number, on: Db = db): Promise<{ count: number; waitMs: number; leftMs: number }> {
    const row = await on.selectFrom('entry_count').selectAll().where('key', '=', key).executeTakeFirst()
    if (!row || row.ends_at.getTime() <= now) return { count: 0, waitMs: 0, leftMs: 0 }
    const [leftMs, waitMs] = [row.ends_at.getTime() - now, row.open_at.getTime() - now]
    return { count: row.count, waitMs: waitMs > LONGEST_WAIT_MS ? 0 : Math.min(leftMs, Math.max(0, waitMs)), leftMs }
  }

  /** Counts one, unless the limit refuses it. */
  async function take(key: string, limit: Limit, now: number, on: Db = db): Promise<Taken> {
    const { windowMs, max = NEVER, free = NEVER, baseMs = 0, capMs = baseMs } = limit
    const { rows } = await sql<{ count: number | null }>`
      select count_entry(${key}, ${new Date(now)}::timestamptz, ${windowMs}::bigint, ${max}::int, ${free}::int, ${baseMs}::bigint, ${capMs}::bigint) as count`.execute(
      on,
    )
    const count = rows[0]?.count ?? null
    if (count !== null) return { ok: true, count }
    const held = await peek(key, now, on)
    return held.count >= max ? { ok: false, why: 'max', waitMs: held.leftMs } : { ok: false, why: 'wait', waitMs: held.waitMs }
  }

  /** Takes one count back. */
  async function giveBack(key: string): Promise<void> {
    await db
      .updateTable('entry_count')
      .set((e) => ({ count: sql<number>`greatest(${e.ref('count')} - 1, 0)`, open_at: new Date(0) }))
      .where('key', '=', key)
      .execute()
  }

  return {
    peek,
    take,
    giveBack,

    /** Counts one under each key, or under none if one of the limits refuses it. */
    async takeAll(limits: Readonly<Record<string, Limit>>, now: number): Promise<AllTaken> {
      // Always in the same order of keys, against deadlocks.
      const keys = Object.keys(limits).sort()
      try {
        return await transact(db, async (tx) => {
          const counts: Record<string, number> = {}
          for (const key of keys) {
            const one = await take(key, limits[key] as Limit, now, tx)
            if (!one.ok) throw new Refused(one)
            counts[key] = one.count
          }
          return { ok: true, counts }
        })
      } catch (error) {
        if (error instanceof Refused) return error.taken
        throw error
      }
    },

    async giveBackAll(limits: Readonly<Record<string, Limit>>): Promise<void> {
      for (const key of Object.keys(limits)) await giveBack(key)
    },

    /** Counts without a limit. */
    async add(key: string, windowMs: number, now: number): Promise<void> {
      await take(key, { windowMs }, now)
    },

    async clear(...keys: string[]): Promise<void> {
      await db.deleteFrom('entry_count').where('key', 'in', keys).execute()
    },
  }
}

/** Thrown to roll back the counts of its transaction. */
class Refused extends Error {
  readonly taken: NotTaken
  constructor(taken: NotTaken) {
    super('a limit said no')
    this.taken = taken
  }
}

export type Counts = ReturnType<typeof createCounts>

const NEVER = 2 ** 31 - 1

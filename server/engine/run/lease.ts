import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'

/**
 * The engine runs in exactly one process: whoever holds this row. Its fence rises at each take-over and is the epoch of
 * every odds topic, so nothing that a former holder still publishes is taken for news. Its times are the database's, which is
 * one clock for all; no process's own can make it expired or everlasting.
 */
const NAME = 'engine'
/** The holder renews every few seconds; a row this old belongs to nobody. */
const LIFE_MS = 15_000
const NOW = sql<Date>`clock_timestamp()`
const IN_A_LIFE = sql<Date>`clock_timestamp() + ${LIFE_MS} * interval '1 millisecond'`

/** The lease, or StartError while another process holds it. */
export async function takeLease(db: Db): Promise<number> {
  const taken = await tryLease(db)
  if ('fence' in taken) return taken.fence
  throw new StartError(
    `Another server process (${taken.holder}) runs the engine on this database; stop it, wait 15 s, or give both a REDIS_URL.`,
  )
}

/**
 * Take the lease when it is free, expired, or held by a dead process of this machine; else say who holds it. One that would
 * live longer than any lease was written before the database's clock was set back, and is as good as expired.
 */
export async function tryLease(db: Db): Promise<{ fence: number } | { holder: string }> {
  const held = await db.selectFrom('lease').select('holder').where('name', '=', NAME).executeTakeFirst()
  const dead = held && isDead(held.holder) ? held.holder : ''
  const mine = { holder: `${hostname()} ${process.pid}`, expires_at: IN_A_LIFE }
  const taken = await db
    .insertInto('lease')
    .values({ name: NAME, fence: 1n, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ fence: eb('lease.fence', '+', 1n), ...mine }))
        .where((eb) => eb.or([eb.not(eb.between('lease.expires_at', NOW, IN_A_LIFE)), eb('lease.holder', '=', dead)])),
    )
    .returning('fence')
    .executeTakeFirst()
  return taken ? { fence: Number(taken.fence) } : { holder: held?.holder ?? '' }
}

/** Keep the lease alive. False once another process has taken it. */
export async function renewLease(db: Db, fence: number): Promise<boolean> {
  const renewed = await db
    .updateTable('lease')
    .set({ expires_at: IN_A_LIFE })
    .where('name', '=', NAME)
    .where('fence', '=', BigInt(fence))
    .returning('fence')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Let the next process take over at once. */
export async function releaseLease(db: Db, fence: number): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: new Date(0) })
    .where('name', '=', NAME)
    .where('fence', '=', BigInt(fence))
    .execute()
}

/** Whoever holds the lease is gone, as the lock on an embedded database proves: process ids and names of machines come again. */
export async function endLease(db: Db): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: new Date(0) })
    .where('name', '=', NAME)
    .execute()
}

/** A holder of this machine whose process is gone, or that had our own process id in an earlier life. */
function isDead(holder: string): boolean {
  const [host, pid] = holder.split(' ')
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

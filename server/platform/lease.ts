import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A duty belongs to one process: the one that holds the row of its name. The fence rises at each take-over. Times are the database's,
 * one clock for all, so that no process's own clock can end a lease or make it everlasting.
 */
export interface Lease {
  name: string
  /** A holder that does not renew it for this long has lost it. */
  lifeMs: number
}

const NOW = sql<Date>`clock_timestamp()`
const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`

/**
 * Takes a lease that is free, expired, this process's own, or held by a dead process of this machine; else returns its holder. A
 * lease with more than `lifeMs` left was written before the database's clock was set back, and counts as expired.
 */
export async function tryLease(db: Db, { name, lifeMs }: Lease): Promise<{ fence: number } | { holder: string }> {
  const held = await db.selectFrom('lease').select('holder').where('name', '=', name).executeTakeFirst()
  const dead = held && isDead(held.holder) ? held.holder : ''
  const mine = { holder: `${hostname()} ${process.pid}`, expires_at: after(lifeMs) }
  const taken = await db
    .insertInto('lease')
    .values({ name, fence: 1n, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ fence: eb('lease.fence', '+', 1n), ...mine }))
        .where((eb) => eb.or([eb.not(eb.between('lease.expires_at', NOW, after(lifeMs))), eb('lease.holder', '=', dead)])),
    )
    .returning('fence')
    .executeTakeFirst()
  return taken ? { fence: Number(taken.fence) } : { holder: held?.holder ?? '' }
}

/** Keeps a lease alive; false once another process has taken it. */
export async function renewLease(db: Db, { name, lifeMs }: Lease, fence: number): Promise<boolean> {
  const renewed = await db
    .updateTable('lease')
    .set({ expires_at: after(lifeMs) })
    .where('name', '=', name)
    .where('fence', '=', BigInt(fence))
    .returning('fence')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Lets the next process take over at once. */
export async function releaseLease(db: Db, { name }: Lease, fence: number): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: new Date(0) })
    .where('name', '=', name)
    .where('fence', '=', BigInt(fence))
    .execute()
}

/** Ends all leases. For an embedded database, whose lock proves that their holders are gone; process ids and host names are reused. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: new Date(0) })
    .execute()
}

/** Whether the holder is of this machine and its process is gone, or has this one's id. */
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

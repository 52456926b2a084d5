import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A duty belongs to one process: the one that holds the row of its name. The fence rises at each take-over, and all that the holder
 * writes carries it (`fenced`). Times are the database's, one clock for all, so that no process's own clock can end a lease or make
 * it everlasting.
 */
export interface Lease {
  name: string
  /** A holder that does not renew it for this long may lose it. */
  lifeMs: number
}

const NOW = sql<Date>`clock_timestamp()`
const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
const LET_GO = new Date(0)
/** Whether it is held. One with more left than its life was written before the database's clock was set back: it counts as expired. */
const isKept = (lifeMs: number) => sql<boolean>`lease.expires_at between ${NOW} and ${after(lifeMs)}`

/** A name that no other holder has: host names and process ids recur. Both are in it for whoever reads it. */
export const newHolder = (): string => `${hostname()} ${process.pid} ${randomUUID()}`

/**
 * `abandoned`: its last holder never let go of it, so what that one did may be half done.
 */
export type Taken = { fence: number; abandoned: boolean } | { holder: string }

/** Longest wait for what the last holder still writes: it is let end, and the lease tried for again. */
const WAIT_MS = 500
const LOCK_TIMEOUT = '55P03'

/**
 * Takes a lease that is free, expired or the holder's own; else returns its holder. Looks before it tries: a try locks the row that
 * every transaction of the holder locks, and followers come once a second.
 */
export async function tryLease(db: Db, { name, lifeMs }: Lease, holder: string): Promise<Taken> {
  const held = await db
    .selectFrom('lease')
    .select(['holder', 'expires_at', isKept(lifeMs).as('kept')])
    .where('name', '=', name)
    .executeTakeFirst()
  if (held?.kept && held.holder !== holder) return { holder: held.holder }
  const fence = await db
    .transaction()
    .execute((tx) => raiseFence(tx, { name, lifeMs }, holder))
    .catch((error: Error & { code?: string }) => {
      if (error.code !== LOCK_TIMEOUT) throw error
      return null
    })
  if (fence === null) return { holder: held?.holder ?? '' }
  return { fence, abandoned: held !== undefined && held.expires_at.getTime() !== LET_GO.getTime() }
}

async function raiseFence(tx: Db, { name, lifeMs }: Lease, holder: string): Promise<number | null> {
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(tx)
  const mine = { holder, expires_at: after(lifeMs) }
  const taken = await tx
    .insertInto('lease')
    .values({ name, fence: 1n, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ fence: eb('lease.fence', '+', 1n), ...mine }))
        .where((eb) => eb.or([eb.not(isKept(lifeMs)), eb('lease.holder', '=', holder)])),
    )
    .returning('fence')
    .executeTakeFirst()
  return taken ? Number(taken.fence) : null
}

/** Those of the leases that are free or expired, by name. */
export async function freeLeases(db: Db, names: readonly string[], lifeMs: number): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const held = await db.selectFrom('lease').select('name').where('name', 'in', names).where(isKept(lifeMs)).execute()
  const kept = new Set(held.map(({ name }) => name))
  return new Set(names.filter((name) => !kept.has(name)))
}

/** Keeps leases of one life alive, and returns those that were still the holder's. */
export async function renewLeases(db: Db, names: readonly string[], lifeMs: number, holder: string): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const renewed = await db
    .updateTable('lease')
    .set({ expires_at: after(lifeMs) })
    .where('name', 'in', names)
    .where('holder', '=', holder)
    .returning('name')
    .execute()
  return new Set(renewed.map(({ name }) => name))
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
  await db.updateTable('lease').set({ expires_at: LET_GO }).where('name', '=', name).where('fence', '=', BigInt(fence)).execute()
}

/** The same for all leases of a holder. */
export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await db.updateTable('lease').set({ expires_at: LET_GO }).where('holder', '=', holder).execute()
}

/** Ends all leases. For an embedded database, whose lock proves that their holders are gone. */
export async function endLeases(db: Db): Promise<void> {
  await db.updateTable('lease').set({ expires_at: LET_GO }).execute()
}

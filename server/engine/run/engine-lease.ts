import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import { type Lease, tryLease } from '../../platform/lease.ts'

/** The engine renews it every few seconds. Its fence is the epoch of every odds topic: what a former holder still publishes is ignored. */
export const ENGINE: Lease = { name: 'engine', lifeMs: 6_000 }

const TRY_MS = 250

/**
 * Takes the engine's lease and returns its fence. That of a killed holder ends within its life, so this waits so long; throws StartError
 * where a living one renews it.
 */
export async function takeEngine(db: Db, holder: string): Promise<number> {
  let taken = await tryLease(db, ENGINE, holder)
  for (let waitedMs = 0; !('fence' in taken) && waitedMs <= ENGINE.lifeMs; waitedMs += TRY_MS) {
    await sleep(TRY_MS)
    taken = await tryLease(db, ENGINE, holder)
  }
  if ('fence' in taken) return taken.fence
  throw new StartError(`Another server process (${taken.holder}) runs the engine on this database; stop it, or give both a REDIS_URL.`)
}

import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import { type Lease, tryLease } from '../../platform/lease.ts'

/** The engine renews it every few seconds. Its fence is the epoch of every odds topic: what a former holder still publishes is ignored. */
export const ENGINE: Lease = { name: 'engine', lifeMs: 15_000 }

/** Takes the engine's lease and returns its fence; throws StartError while another process holds it. */
export async function takeEngine(db: Db): Promise<number> {
  const taken = await tryLease(db, ENGINE)
  if ('fence' in taken) return taken.fence
  throw new StartError(
    `Another server process (${taken.holder}) runs the engine on this database; stop it, wait 15 s, or give both a REDIS_URL.`,
  )
}

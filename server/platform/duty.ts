import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import { fenced } from './fenced.ts'
import { freeLeases, newHolder, releaseLeases, renewLeases, tryLease } from './lease.ts'
import type { Log } from './log.ts'
import { lookAgain } from './look-again.ts'

/** Work that is due now and then in one of all processes: the holder of the lease of its name. */
export interface Duty {
  name: string
  everyMs: number
  /** What it works on; `run` gets it fenced. */
  db: Db
  run(held: Db): Promise<void>
  /** Called now and then while another process has the duty. */
  elsewhere?(): void
}

interface Held {
  duty: Duty
  lease: string
  /** The database for this holder; null: the duty is not this process's. */
  db: Db | null
  dueAt: number
  beganAt: number
  running: Promise<void> | null
}

/** How often leases are renewed and tried for. With their life: a killed holder is replaced after 8 s at the latest. */
const TURN_MS = 2_000
const LIFE_MS = 6_000
/** The lease of a run that takes longer is no longer renewed: where that hangs, another process takes the duty over. */
const HANGS_MS = 5 * 60_000

/**
 * Runs duties, each when it is due and in the process that holds its lease. A run that hangs or fails stops only its own duty. What a
 * holder that died has left is looked after at once, else the first run is due a period after the lease was taken.
 */
export function createDuties({ db, log, clock }: { db: Db; log: Log; clock: Pick<Clock, 'steady'> }, duties: readonly Duty[]) {
  const holder = newHolder()
  const all: Held[] = duties.map((duty) => ({ duty, lease: `duty:${duty.name}`, db: null, dueAt: 0, beganAt: 0, running: null }))
  const turns = lookAgain(turn, TURN_MS, log, 'renewing the leases of duties')
  let stopped = false

  async function renew(): Promise<void> {
    const hangs = (one: Held) => one.running !== null && clock.steady() - one.beganAt > HANGS_MS
    const held = all.filter((one) => one.db && !hangs(one))
    const names = held.map(({ lease }) => lease)
    const renewed = await renewLeases(db, names, LIFE_MS, holder)
    for (const one of held) {
      if (renewed.has(one.lease)) continue
      one.db = null
      log.warn({ duty: one.duty.name }, 'another process has taken over a duty')
    }
  }

  async function take(): Promise<void> {
    const missing = all.filter((one) => !one.db && !one.running)
    const names = missing.map(({ lease }) => lease)
    const free = await freeLeases(db, names, LIFE_MS)
    for (const one of missing) {
      const { duty, lease } = one
      const taken = free.has(lease) ? await tryLease(db, { name: lease, lifeMs: LIFE_MS }, holder) : null
      if (taken && 'fence' in taken) {
        one.db = fenced(duty.db, lease, taken.fence)
        one.dueAt = clock.steady() + (taken.abandoned ? 0 : duty.everyMs)
      } else duty.elsewhere?.()
    }
  }

  function run(one: Held, held: Db): void {
    one.beganAt = clock.steady()
    one.running = one.duty
      .run(held)
      .catch((error: unknown) => log.error({ err: error, duty: one.duty.name }, 'a duty failed, will be tried again'))
      .finally(() => {
        one.running = null
        one.dueAt = clock.steady() + one.duty.everyMs
      })
  }

  async function turn(): Promise<void> {
    await renew()
    await take()
    if (stopped) return
    for (const one of all) if (one.db && !one.running && clock.steady() >= one.dueAt) run(one, one.db)
  }

  return {
    start: turns.start,
    /** Renews leases, takes free ones, and begins what is due. Tests call it instead of `start`. */
    turn,
    /** Resolves once the runs under way have ended and the duties are free for others. */
    async stop(): Promise<void> {
      stopped = true
      await turns.stop()
      await Promise.all(all.map(({ running }) => running))
      await releaseLeases(db, holder)
    },
  }
}

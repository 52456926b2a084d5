import type { Db } from './database.ts'
import { tryLease } from './lease.ts'
import type { Log } from './log.ts'

export interface DutyDeps {
  db: Db
  log: Log
  /** The lease's name. */
  name: string
  run(): Promise<void>
  /** Called when another process has the duty. */
  elsewhere?(): void
  /** Default: five minutes. */
  everyMs?: number
}

const EVERY_MS = 5 * 60_000

/**
 * Work that is due now and then in one of all processes: the holder of the duty's lease, which lives for one period. A run that
 * hangs stops only this duty in this process: its lease expires, and another process takes over. So `run` may overlap with one
 * elsewhere, and must still be right.
 */
export function createDuty({ db, log, name, run, elsewhere, everyMs = EVERY_MS }: DutyDeps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  async function once(): Promise<void> {
    const taken = await tryLease(db, { name: `duty:${name}`, lifeMs: everyMs })
    if ('fence' in taken) await run()
    else elsewhere?.()
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = once()
        .catch((error: unknown) => log.error({ err: error, duty: name }, 'a duty failed, will be tried again'))
        .finally(schedule)
    }, everyMs)
  }

  return {
    start: schedule,
    /** Resolves once the run under way has ended. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { AuditReport } from './audit.ts'
import { moveCheckpoints } from './checkpoint.ts'

export interface KeeperDeps {
  db: Db
  clock: Clock
  log: Log
  /** Proves the books of all domains. */
  audit(db: Db): Promise<AuditReport>
  /** What else is due from time to time, such as giving back expired holds. */
  chores: readonly (() => Promise<void>)[]
}

const EVERY_MS = 5 * 60_000

/** Looks after the books of a running server: chores, checkpoints, and an audit whose faults are logged and counted. */
export function createKeeper({ db, clock, log, audit, chores }: KeeperDeps, everyMs = EVERY_MS) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let faults = 0
  let auditedAt = clock.steady()

  async function cycle(): Promise<void> {
    for (const chore of chores) await chore()
    const startedAt = clock.steady()
    await moveCheckpoints(db, clock.now())
    const report = await audit(db)
    faults = report.faults.length
    auditedAt = startedAt
    if (report.faults[0]) log.error({ faults: report.faults }, `the books do not hold: ${report.faults[0]}`)
    if (report.disputes[0]) log.warn({ disputes: report.disputes }, report.disputes[0])
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = cycle()
        .catch((error: unknown) => log.error({ err: error }, 'looking after the books failed'))
        .finally(schedule)
    }, everyMs)
  }

  return {
    start: schedule,
    /** Rows that broke the books at the last audit; at most a handful a kind is counted. */
    faults: () => faults,
    /** How long ago the books were last proved. */
    auditAgeMs: () => clock.steady() - auditedAt,
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>

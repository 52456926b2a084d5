import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Metric } from '../platform/metric.ts'
import type { AuditReport } from './audit.ts'
import { moveCheckpoints } from './checkpoint.ts'

export interface KeeperDeps {
  clock: Clock
  log: Log
  /** Audits the books of all domains. */
  audit(db: Db): Promise<AuditReport>
}

/** Maintains the books of a running server: checkpoints, and an audit whose faults are logged and counted. */
export function createKeeper({ clock, log, audit }: KeeperDeps) {
  let faults = 0
  let auditedAt = clock.steady()
  /** Faults of the last audit; each check counts a handful at most. */
  const countFaults = () => faults
  /** Milliseconds since the last audit. */
  const auditAgeMs = () => clock.steady() - auditedAt
  const metrics: Metric[] = [
    { type: 'gauge', name: 'parlay_ledger_faults', help: 'Rows that broke the books at the last audit.', read: countFaults },
    { type: 'gauge', name: 'parlay_ledger_audit_age_ms', help: 'Time since the books were last proved.', read: auditAgeMs },
  ]

  return {
    async prove(db: Db): Promise<void> {
      const startedAt = clock.steady()
      await moveCheckpoints(db, clock.now())
      const report = await audit(db)
      faults = report.faults.length
      auditedAt = startedAt
      if (report.faults[0]) log.error({ faults: report.faults }, `the books do not hold: ${report.faults[0]}`)
      if (report.disputes[0]) log.warn({ disputes: report.disputes }, report.disputes[0])
    },
    /** Another process audits the books and counts their faults. */
    elsewhere(): void {
      faults = 0
      auditedAt = clock.steady()
    },
    faults: countFaults,
    auditAgeMs,
    metrics,
  }
}

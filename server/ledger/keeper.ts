import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Metric } from '../platform/metric.ts'
import type { BookKept } from './audit.ts'
import { moveCheckpoints } from './checkpoint.ts'
import { proveNew } from './proof/new.ts'
import { proveWhole } from './proof/whole.ts'

export interface KeeperDeps {
  clock: Clock
  log: Log
  /** Those of all domains. */
  books: readonly BookKept[]
}

/** Longest proof of what is new; the next goes on with what is left. */
const NEW_MS = 4 * 60_000
/** The whole is proved in turns of this length, between which the database is left to the members; and begun again after so long. */
const TURN_MS = 1_000
const REST_MS = 5 * 60_000

/**
 * Maintains the books of a running server: checkpoints, a proof of what is new, and one of the whole in short turns. Faults are logged and
 * counted.
 */
export function createKeeper({ clock, log, books }: KeeperDeps) {
  const found = { new: [] as string[], whole: [] as string[] }
  let newAt = clock.steady()
  let wholeAt = clock.steady()
  let wholeDueAt = clock.steady() + REST_MS
  /** Faults that are known; a check counts a handful at most, one in parts so many a step. */
  const countFaults = () => new Set([...found.new, ...found.whole]).size
  /** Milliseconds since what was new by then was proved. */
  const auditAgeMs = () => clock.steady() - newAt
  const wholeAgeMs = () => clock.steady() - wholeAt
  const metrics: Metric[] = [
    { type: 'gauge', name: 'parlay_ledger_faults', help: 'Rows that break the books, by the last proofs.', read: countFaults },
    { type: 'gauge', name: 'parlay_ledger_audit_age_ms', help: 'Time since what was new in the books was proved.', read: auditAgeMs },
    { type: 'gauge', name: 'parlay_ledger_whole_age_ms', help: 'Time since the last proof of the whole books began.', read: wholeAgeMs },
  ]
  const tell = (faults: readonly string[]) => {
    if (faults[0]) log.error({ faults }, `the books do not hold: ${faults[0]}`)
  }

  return {
    /** Moves the checkpoints and proves what is new. */
    async prove(db: Db): Promise<void> {
      const startedAt = clock.steady()
      const upTo = await moveCheckpoints(db, clock.now())
      const { faults, done } = await proveNew(db, books, upTo, () => clock.steady() - startedAt > NEW_MS)
      found.new = faults
      if (done) newAt = startedAt
      tell(faults)
    },
    /** Another process proves what is new, and counts its faults. */
    elsewhere(): void {
      found.new = []
      newAt = clock.steady()
    },
    /** A turn of the proof of the whole. */
    async proveOn(db: Db): Promise<void> {
      const startedAt = clock.steady()
      if (startedAt < wholeDueAt) return
      const { ended, progress } = await proveWhole(db, books, clock.now, () => clock.steady() - startedAt > TURN_MS)
      const before = found.whole
      found.whole = [...new Set([...(progress.last?.faults ?? []), ...progress.faults])]
      // It may have been proved by another process, or before this one was started.
      wholeAt = startedAt - Math.max(0, clock.now() - (progress.last ?? progress).beganMs)
      if (ended) {
        wholeDueAt = startedAt + REST_MS
        if (progress.disputes[0]) log.warn({ disputes: progress.disputes }, progress.disputes[0])
      }
      if (ended || found.whole.some((fault) => !before.includes(fault))) tell(found.whole)
    },
    /** Another process proves the whole. */
    wholeElsewhere(): void {
      found.whole = []
      wholeAt = clock.steady()
    },
    faults: countFaults,
    auditAgeMs,
    metrics,
  }
}

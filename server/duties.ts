import { audit, CHORES, ROUNDS, type RoundDeps } from './domains.ts'
import { createKeeper } from './ledger/keeper.ts'
import { patient } from './platform/database.ts'
import { createDuties } from './platform/duty.ts'
import type { Log } from './platform/log.ts'

const CHORE_MS = 5 * 60_000
/** How long a member waits for what a lost answer left open. */
const ROUND_MS = 10_000

/** The duties, each under its own lease: the audit of the books, and the domains' chores and rounds. `start` begins them. */
export function createSiteDuties(deps: RoundDeps, log: Log) {
  const { db, clock } = deps
  const slow = { everyMs: CHORE_MS, db: patient(db) }
  const keeper = createKeeper({ clock, log, audit })
  const duties = createDuties({ db, log, clock }, [
    { ...slow, name: 'books', run: keeper.prove, elsewhere: keeper.elsewhere },
    ...CHORES.map(([name, chore]) => ({ ...slow, name, run: (held: typeof db) => chore({ ...deps, db: held }) })),
    ...ROUNDS.map(([name, round]) => ({ everyMs: ROUND_MS, db, name, run: (held: typeof db) => round({ ...deps, db: held }) })),
  ])
  return {
    ...duties,
    /** Faults of the last audit. */
    faults: keeper.faults,
    metrics: keeper.metrics,
  }
}

import { audit, CHORES, ROUNDS, type RoundDeps } from './domains.ts'
import { createKeeper } from './ledger/keeper.ts'
import { patient } from './platform/database.ts'
import { createDuty } from './platform/duty.ts'
import type { Log } from './platform/log.ts'

/** How long a member waits for what a lost answer left open. */
const ROUND_MS = 10_000

/** Starts the duties, each under its own lease: the audit of the books, and the domains' chores. */
export function startDuties(deps: RoundDeps, log: Log) {
  const slow = { ...deps, db: patient(deps.db) }
  const keeper = createKeeper({ ...slow, log, audit })
  const duties = [
    createDuty({ db: deps.db, log, name: 'books', run: keeper.prove, elsewhere: keeper.elsewhere }),
    ...CHORES.map(([name, chore]) => createDuty({ db: deps.db, log, name, run: () => chore(slow) })),
    ...ROUNDS.map(([name, round]) => createDuty({ db: deps.db, log, name, run: () => round(deps), everyMs: ROUND_MS })),
  ]
  for (const duty of duties) duty.start()
  return {
    /** Faults of the last audit. */
    faults: keeper.faults,
    metrics: keeper.metrics,
    stop: async () => void (await Promise.all(duties.map((duty) => duty.stop()))),
  }
}

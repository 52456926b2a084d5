import { audit, CHORES } from './domains.ts'
import { createKeeper } from './ledger/keeper.ts'
import { patient } from './platform/database.ts'
import { createDuty } from './platform/duty.ts'
import type { Log } from './platform/log.ts'
import type { PaymentDeps } from './wallet/deps.ts'

/** Starts the duties, each under its own lease: the audit of the books, and the domains' chores. */
export function startDuties(deps: PaymentDeps, log: Log) {
  const slow = { ...deps, db: patient(deps.db) }
  const keeper = createKeeper({ ...slow, log, audit })
  const duties = [
    createDuty({ db: deps.db, log, name: 'books', run: keeper.prove, elsewhere: keeper.elsewhere }),
    ...CHORES.map(([name, chore]) => createDuty({ db: deps.db, log, name, run: () => chore(slow) })),
  ]
  for (const duty of duties) duty.start()
  return {
    /** Faults of the last audit. */
    faults: keeper.faults,
    metrics: keeper.metrics,
    stop: async () => void (await Promise.all(duties.map((duty) => duty.stop()))),
  }
}

import { BOOKS, CHORES, ROUNDS, type RoundDeps } from './domains.ts'
import { createKeeper } from './ledger/keeper.ts'
import { beginMonth } from './ledger/months.ts'
import { sealMonths } from './ledger/seals.ts'
import { patient } from './platform/database.ts'
import { createDuties } from './platform/duty.ts'
import type { Log } from './platform/log.ts'

const CHORE_MS = 5 * 60_000
/** Between two turns of the proof of the whole, each of a second: it takes a third of one connection. */
const WHOLE_MS = 2_000
/** How late a month of transfers begins at most; and how long in each such time the months before are sealed. */
const MONTH_MS = 60_000
const SEAL_MS = 2_000
/** How long a member waits for what a lost answer left open. */
const ROUND_MS = 10_000

/** The duties, each under its own lease: the proofs of the books, and the domains' chores and rounds. `start` begins them. */
export function createSiteDuties(deps: RoundDeps, log: Log) {
  const { db, clock } = deps
  const slow = { everyMs: CHORE_MS, db: patient(db) }
  const keeper = createKeeper({ clock, log, books: BOOKS })
  async function months(held: typeof db): Promise<void> {
    const startedAt = clock.steady()
    await beginMonth(held, clock.now())
    for (const sealed of await sealMonths(held, () => clock.steady() - startedAt > SEAL_MS))
      log.info(sealed, 'the transfers before a month are sealed')
  }
  const duties = createDuties({ db, log, clock }, [
    { ...slow, name: 'books', run: keeper.prove, elsewhere: keeper.elsewhere },
    { ...slow, everyMs: WHOLE_MS, name: 'whole books', run: keeper.proveOn, elsewhere: keeper.wholeElsewhere },
    { ...slow, everyMs: MONTH_MS, name: 'months', run: months },
    ...CHORES.map(([name, chore]) => ({ ...slow, name, run: (held: typeof db) => chore({ ...deps, db: held }) })),
    ...ROUNDS.map(([name, round]) => ({ everyMs: ROUND_MS, db, name, run: (held: typeof db) => round({ ...deps, db: held }) })),
  ])
  return {
    ...duties,
    /** Faults of the last proofs. */
    faults: keeper.faults,
    metrics: keeper.metrics,
  }
}

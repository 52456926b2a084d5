import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type BookKept, sentences, transferChecks, ZERO_SUM } from '../audit.ts'
import { skipped } from '../months.ts'
import { CHECKPOINTS_SINCE, proveAccounts } from './accounts.ts'
import { lookAt, placed, rowsOf } from './part.ts'
import { keepNew, progressOf } from './progress.ts'

/** Transfers of one step. */
const STEP = 5_000n

/**
 * Proves what is new since the last time: the transfers up to a place below which all are committed, the tickets and payments they belong to, and
 * the accounts that changed. What it finds stays found until the whole is proved. `isOver` ends it early; the next call goes on from there.
 */
export async function proveNew(
  db: Db,
  books: readonly BookKept[],
  upTo: bigint | null,
  isOver: () => boolean = () => false,
): Promise<{ faults: string[]; done: boolean }> {
  const { seq, faults: known } = (await progressOf(db, 'new')) ?? { seq: '0', faults: [] }
  const faults = new Set(known)
  const ofTransfers = transferChecks(books)
  const causes = books.flatMap(({ byCause = [] }) => byCause).filter(({ isNumber }) => !isNumber)
  for (let from = BigInt(seq); upTo !== null && from < upTo; ) {
    if (isOver()) return { faults: [...faults], done: false }
    from = await skipped(db, from)
    const to = from + STEP < upTo ? from + STEP : upTo
    const found = new Set(await lookAt(db, ofTransfers, { transfer: placed(from, to) }))
    const { rows } = await sql<{ ref: string }>`select distinct ref from transfer where ${placed(from, to)}`.execute(db)
    const ids = rows.map(({ ref }) => ref)
    for (const part of causes) for (const fault of await lookAt(db, part.checks, rowsOf(part, { ids }))) found.add(fault)
    await keepNew(db, to, [...found])
    for (const fault of found) faults.add(fault)
    from = to
  }
  const accounts = await proveAccounts(db, isOver)
  const sums = await sentences(db, [CHECKPOINTS_SINCE, ZERO_SUM])
  return { faults: [...new Set([...faults, ...accounts.faults, ...sums])], done: accounts.done }
}

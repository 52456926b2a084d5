import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type BookKept, sentences, unlistedReasons, ZERO_SUM } from '../audit.ts'
import { proveAccounts, proveCheckpoints } from './accounts.ts'
import { partOf, placed, rowsOf } from './part.ts'
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
  const progress = (await progressOf(db, 'new')) ?? { seq: '0', faults: [] }
  const ofTransfers = [unlistedReasons(books), ...books.flatMap(({ ofTransfers = [] }) => ofTransfers)]
  const causes = books.flatMap(({ byCause = [] }) => byCause).filter(({ isNumber }) => !isNumber)
  for (let from = BigInt(progress.seq); upTo !== null && from < upTo; from = BigInt(progress.seq)) {
    if (isOver()) return { faults: progress.faults, done: false }
    const to = from + STEP < upTo ? from + STEP : upTo
    const found: string[] = []
    for (const check of ofTransfers) found.push(...(await sentences(db, partOf(check, { transfer: placed(from, to) }))))
    const { rows } = await sql<{ ref: string }>`select distinct ref from transfer where ${placed(from, to)}`.execute(db)
    const ids = rows.map(({ ref }) => ref)
    for (const part of causes) {
      const own = rowsOf(part, { ids })
      for (const check of part.checks) found.push(...(await sentences(db, partOf(check, own))))
    }
    await keepNew(db, to, [...new Set(found)])
    progress.faults = [...new Set([...progress.faults, ...found])]
    progress.seq = String(to)
  }
  const accounts = await proveAccounts(db, isOver)
  const sums = [...(await proveCheckpoints(db)), ...(await sentences(db, ZERO_SUM))]
  return { faults: [...new Set([...progress.faults, ...accounts.faults, ...sums])], done: accounts.done }
}

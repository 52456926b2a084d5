import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type BookKept, type ByCause, type Check, NAMED, sentences, transferChecks, unlistedWallets } from '../audit.ts'
import { skipped } from '../months.ts'
import { lookAtSeals } from '../seals.ts'
import { CHANGED_SINCE } from './accounts.ts'
import { keyed, lookAt, placed, rowsOf } from './part.ts'
import { forget, keepWhole, progressOf, type WholeProgress } from './progress.ts'

/** Most transfers of one step, also of accounts; and most tickets, payments and accounts. */
const STEP = { transfers: 10_000, causes: 500 }
type Step = typeof STEP

/** Above all places. */
const LAST_PLACE = 2n ** 63n - 1n

/**
 * The proof of the whole in steps, each of its own moment and short, so that it holds up nobody and no old rows are kept for it. A step looks at so
 * many transfers, accounts, tickets or payments with all their history, or makes one of the checks that look at everything.
 * After a crash it goes on with the step that was under way.
 */
interface Part {
  name: string
  /** Looks at what comes after `after`; returns where the next step goes on, null at the end. */
  step(db: Db, progress: WholeProgress): Promise<string | null>
}

function partsOf(books: readonly BookKept[], size: Step): Part[] {
  const ofTransfers = transferChecks(books)
  const causes = books.flatMap(({ byCause = [] }) => byCause)
  const checks = [unlistedWallets(books), ...books.flatMap((book) => book.checks ?? [])]
  return [
    { name: 'transfers', step: (db, progress) => lookAtTransfers(db, ofTransfers, progress, size) },
    {
      name: 'seals',
      async step(db, progress) {
        const { faults, next } = await lookAtSeals(db, progress.after)
        progress.faults.push(...faults)
        return next
      },
    },
    ...causes.map((part) => ({ name: part.of, step: (db: Db, progress: WholeProgress) => lookAtCauses(db, part, progress, size) })),
    ...checks.map((check, at) => ({
      name: `check ${at}`,
      async step(db: Db, { faults }: WholeProgress) {
        faults.push(...(await sentences(db, [check])))
        return null
      },
    })),
    {
      name: 'disputes',
      async step(db, { disputes }) {
        const checks = books.flatMap((book) => book.disputes ?? [])
        disputes.push(...(await sentences(db, checks)))
        return null
      },
    },
  ]
}

/** The transfers in the order of their places. With them go the sums of the house, which its checkpoints have to be when one is reached. */
async function lookAtTransfers(db: Db, checks: readonly Check[], progress: WholeProgress, { transfers }: Step): Promise<string | null> {
  const from = await skipped(db, BigInt(progress.after ?? 0))
  const { rows: ends } = await sql<{ seq: bigint | null }>`select max(seq) seq from house_checkpoint`.execute(db)
  const end = ends[0]?.seq ?? 0n
  const to = from + BigInt(transfers) < end ? from + BigInt(transfers) : end
  const look = async (from: bigint, to: bigint) => progress.faults.push(...(await lookAt(db, checks, { transfer: placed(from, to) })))
  await look(from, to)
  const { rows } = await sql<{ account: bigint; fen: string }>`
    select a.id account, sum(x.fen)::text fen
    from (select credit account, amount_fen fen from transfer where ${placed(from, to)}
      union all select debit, -amount_fen from transfer where ${placed(from, to)}) x
      join account a on a.id = x.account and not a.floored
    group by a.id`.execute(db)
  for (const { account, fen } of rows) progress.house[String(account)] = String(BigInt(progress.house[String(account)] ?? 0) + BigInt(fen))
  if (to < end) return String(to)
  const sums = JSON.stringify(progress.house)
  const { rows: there } = await sql<{ fault: string | null }>`
    select case when c.balance_fen <> s.fen then
      format('the checkpoint of %s at %s says %s fen but the transfers up to there sum to %s', ${NAMED}, c.seq, c.balance_fen, s.fen) end fault
    from house_checkpoint c join account a on a.id = c.account,
      lateral (select coalesce((${sums}::jsonb->>a.id::text)::numeric, 0) fen) s
    where c.seq = ${to}`.execute(db)
  // The checkpoints have moved on meanwhile: so do we.
  if (there.length === 0 && end > 0n) return String(to)
  progress.faults.push(...there.flatMap(({ fault }) => fault ?? []).slice(0, 5))
  // Those since, at most of the time between two checkpoints.
  await look(to, LAST_PLACE)
  return null
}

/** Causes in the order of their keys; accounts so many that their transfers are about as many as those of another step. */
async function lookAtCauses(db: Db, part: ByCause, progress: WholeProgress, { transfers, causes }: Step): Promise<string | null> {
  const { of, key } = part
  const isOfAccounts = of === 'account'
  const { rows } = await sql<{ id: string; weight: string }>`
    select id::text, weight::text from (
      select distinct ${sql.ref(key)} id, ${isOfAccounts ? sql`version` : sql`0`} weight from ${sql.table(of)}
      where ${keyed(part, key, progress.after, null)} order by 1 limit ${causes}) x
    order by x.id`.execute(db)
  let moves = 0
  const ids: string[] = []
  for (const { id, weight } of rows) {
    ids.push(id)
    moves += Number(weight)
    if (moves > transfers) break
  }
  const isLast = ids.length === rows.length && rows.length < causes
  const to = isLast ? null : (ids.at(-1) ?? null)
  const checks = isOfAccounts ? [...part.checks, CHANGED_SINCE] : part.checks
  progress.faults.push(...(await lookAt(db, checks, rowsOf(part, { from: progress.after, to }))))
  return to
}

/** Begins the next proof of the whole. */
const begun = async (db: Db, parts: string, nowMs: number, last: WholeProgress['last']): Promise<WholeProgress> => ({
  ...{ parts, part: 0, after: null, house: await openingsOf(db), faults: [], disputes: [], beganMs: nowMs, last },
  known: (await progressOf(db, 'new'))?.faults ?? [],
})

/** Of the accounts of the house: the sums of the transfers that were detached, fen. */
async function openingsOf(db: Db): Promise<WholeProgress['house']> {
  const { rows } = await sql<{ account: bigint; fen: string }>`
    select o.account, o.fen::text fen from account_opening o join account a on a.id = o.account and not a.floored`.execute(db)
  return Object.fromEntries(rows.map(({ account, fen }) => [String(account), fen]))
}

/**
 * Makes steps until `isOver` or until the whole is proved, and keeps each. Returns how the proof stands; `ended` when this call ended it. After
 * that the next call begins another.
 */
export async function proveWhole(
  db: Db,
  books: readonly BookKept[],
  now: () => number,
  isOver: () => boolean = () => false,
  size = STEP,
): Promise<{ ended: boolean; progress: WholeProgress }> {
  const parts = partsOf(books, size)
  // A month that is detached meanwhile takes transfers out of what was added up.
  const detached = await db.selectFrom('month_detached').select('month').orderBy('last_seq', 'desc').limit(1).executeTakeFirst()
  const names = [...parts.map(({ name }) => name), `without ${detached?.month ?? 'nothing'}`].join()
  const kept = await progressOf(db, 'whole')
  const goesOn = kept && kept.parts === names && kept.part < parts.length
  const progress = goesOn ? kept : await begun(db, names, now(), kept?.last ?? null)
  while (!isOver()) {
    const part = parts[progress.part]
    if (!part) throw new Error('a proof that has ended goes on')
    progress.after = await part.step(db, progress)
    if (progress.after === null) progress.part++
    if (progress.part < parts.length) {
      await keepWhole(db, progress)
      continue
    }
    const { beganMs, faults, disputes, known } = progress
    progress.last = { beganMs, endedMs: now(), faults, disputes }
    await keepWhole(db, progress)
    await forget(db, known)
    return { ended: true, progress }
  }
  return { ended: false, progress }
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { lastSeal, lookAtSeals } from './seals.ts'

/** One statement, so that it sees one moment of a busy database; each row it returns is a sentence about a fault. */
export type Check = RawBuilder<{ fault: string }>

/**
 * Checks that can be made of a few rows at a time: of those that belong to some causes (tickets, payments). They name tables without a
 * schema, so that a part can take a table's place (proof/part.ts). A join by a primary key needs none.
 */
export interface ByCause {
  /** The table of the causes and its key, in whose order the whole is gone through. */
  of: string
  key: string
  /** A key that is a number names no cause in `transfer.ref`. */
  isNumber?: boolean
  /** Other tables with rows of a cause, and the column that names it. */
  rows?: Readonly<Record<string, string>>
  /** Its checks add up the transfers of all causes; others look up those of each. */
  addsUp?: boolean
  checks: readonly Check[]
  /** Those that are over, a condition on `of`, go out of the database with the last of their transfers (detach.ts). */
  over?: RawBuilder<unknown>
  /** Notes of those that `detached_cause` has under this month what is asked for afterwards; their rows are still there. */
  noteGone?(month: string): RawBuilder<unknown>
}

/** A domain's part of the books. */
export interface BookKept {
  /** The reasons of its transfers, and the house's wallets that they use. */
  reasons?: readonly string[]
  house?: readonly string[]
  /** Numbers of rows, by name. */
  counts: Readonly<Record<string, RawBuilder<{ count: bigint }>>>
  /** Each returns the first rows that break an invariant. These look at everything at once. */
  checks?: readonly Check[]
  /** These look at each transfer by itself. */
  ofTransfers?: readonly Check[]
  byCause?: readonly ByCause[]
  /** Each returns what a person has to look at, though no invariant is broken. */
  disputes?: readonly Check[]
}

export interface AuditReport {
  /** Numbers of checked rows, by name. */
  counts: Record<string, number>
  /** The first rows that break an invariant, as sentences; empty: the books hold. */
  faults: string[]
  /** Messages of a provider that contradict earlier ones: nothing moved, a person has to look. */
  disputes: string[]
  /** The last seal of the months that are over; null while none is. */
  sealed: { month: string; digest: string } | null
}

/** Checks all these books and returns the first rows that break them. */
export async function audit(db: Db, books: readonly BookKept[]): Promise<AuditReport> {
  const report: AuditReport = { counts: {}, faults: [], disputes: [], sealed: await lastSeal(db) }
  report.faults.push(...(await sentences(db, [unlistedReasons(books), unlistedWallets(books), CHECKPOINTS])))
  let after: string | null = null
  do {
    const { faults, next } = await lookAtSeals(db, after)
    report.faults.push(...faults)
    after = next
  } while (after !== null)
  for (const { counts, checks = [], ofTransfers = [], byCause = [], disputes = [] } of books) {
    report.faults.push(...(await sentences(db, [...ofTransfers, ...byCause.flatMap((part) => part.checks), ...checks])))
    report.disputes.push(...(await sentences(db, disputes)))
    for (const [name, count] of Object.entries(counts)) report.counts[name] = Number((await count.execute(db)).rows[0]?.count)
  }
  return report
}

/** `12 accounts, 40 transfers, 9 tickets`. */
export const toldCounts = (counts: AuditReport['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** What the checks find, one after the other. */
export async function sentences(db: Db, checks: readonly Check[]): Promise<string[]> {
  const found: string[] = []
  for (const check of checks) found.push(...(await check.execute(db)).rows.map(({ fault }) => fault))
  return found
}

/** `member:12:main`, `house:sports`. */
export const NAMED = sql.raw(`concat_ws(':', a.owner_kind, nullif(a.owner, 0), a.wallet)`)

/** Those that look at each transfer by itself. */
export const transferChecks = (books: readonly BookKept[]): Check[] => [
  unlistedReasons(books),
  ...books.flatMap(({ ofTransfers = [] }) => ofTransfers),
]

const unlistedReasons = (books: readonly BookKept[]): Check => sql`
  select format('transfer %s moves for %s, which no domain lists', id, reason) fault from transfer
  where reason <> all (${books.flatMap(({ reasons = [] }) => reasons)}::text[]) order by seq limit 5`

export const unlistedWallets = (books: readonly BookKept[]): Check => sql`
  select format('account %s is no wallet that a domain lists', ${NAMED}) fault from account a
  where a.owner_kind = 'house' and (a.owner <> 0 or a.wallet <> all (${books.flatMap(({ house = [] }) => house)}::text[])) order by a.id limit 5`

/** A stored balance equals the sum of its transfers and is not below its floor. */
const BALANCES: Check = sql`
  select format('account %s stores %s fen but its transfers sum to %s', ${NAMED}, a.balance_fen, s.sum) fault from account a,
    lateral (select coalesce((select sum(amount_fen) from transfer where credit = a.id), 0)
                  - coalesce((select sum(amount_fen) from transfer where debit = a.id), 0)
                  + coalesce((select fen from account_opening where account = a.id), 0) as sum) s
  where a.floored and (a.balance_fen <> s.sum or a.balance_fen < 0) order by a.id limit 5`

/** The movements of a floored account have the versions 1 to n, each once, less those that were detached; the account has the last. */
const VERSIONS: Check = sql`
  select format('account %s is at version %s after %s movements, numbered %s to %s', ${NAMED}, a.version, m.moves, m.first, m.last) fault
  from account a left join account_opening o on o.account = a.id,
    lateral (select count(*) + coalesce(o.moves, 0) moves, count(distinct v) + coalesce(o.moves, 0) numbers, coalesce(min(v), 1) first,
      coalesce(max(v), 0) last from (
      select debit_version v from transfer where debit = a.id union all select credit_version from transfer where credit = a.id) x) m
  where a.floored and (a.version <> m.moves or m.numbers <> m.moves or m.first < 1 or m.last > m.moves) order by a.id limit 5`

/** The sum of all stored balances and of the house's sums (checkpoints included) is zero. */
export const ZERO_SUM: Check = sql`
  select format('all balances together are %s fen instead of zero', total) fault from (
    select sum(case when a.floored then a.balance_fen else coalesce(c.balance_fen, 0)
      + coalesce((select sum(amount_fen) from transfer where credit = a.id and seq > coalesce(c.seq, 0)), 0)
      - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq > coalesce(c.seq, 0)), 0) end) as total
    from account a left join house_checkpoint c on c.account = a.id) x
  where total <> 0`

/** Of the whole in one statement; the proof in parts has sums of its own (proof/whole.ts). */
const CHECKPOINTS: Check = sql`
  select format('the checkpoint of %s at %s says %s fen but the transfers up to there sum to %s', ${NAMED}, c.seq, c.balance_fen, s.sum) fault
  from house_checkpoint c join account a on a.id = c.account,
    lateral (select coalesce((select sum(amount_fen) from transfer where credit = a.id and seq <= c.seq), 0)
                  - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq <= c.seq), 0)
                  + coalesce((select fen from account_opening where account = a.id), 0) as sum) s
  where c.balance_fen <> s.sum order by a.id limit 5`

const ORPHANS: Check = sql`
  select format('transfer %s names an account that does not exist', t.id) fault from transfer t
  where not exists (select 1 from account where id = t.debit) or not exists (select 1 from account where id = t.credit)
  order by t.seq limit 5`

/** A key holds for a month alone, and not all ids are claimed. By name, as a part has another `transfer`. */
const POSTED_TWICE: Check = sql`
  select format('transfer %s is there twice, at %s and %s', t.id, t.seq, o.seq) fault from transfer t join public.transfer o on o.id = t.id
  where o.seq <> t.seq order by t.seq limit 5`

/** As many causes are noted to have gone with a month as went: those alone may be deleted (sql/refuse_unless_detached.sql). */
const GONE: Check = sql`
  select format('%s causes are noted to have gone with %s, but %s went', coalesce(c.count, 0), month, coalesce(d.causes, 0)) fault
  from (select month, count(*) from detached_cause group by month) c full join month_detached d using (month)
  where coalesce(c.count, 0) <> coalesce(d.causes, 0) order by month limit 5`

/** The checks that hold for all domains. */
export const LEDGER_BOOK: BookKept = {
  counts: { accounts: sql`select count(*) from account`, transfers: sql`select count(*) from transfer` },
  ofTransfers: [ORPHANS, POSTED_TWICE],
  byCause: [{ of: 'account', key: 'id', isNumber: true, checks: [BALANCES, VERSIONS] }],
  checks: [ZERO_SUM, GONE],
}

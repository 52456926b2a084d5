import { type RawBuilder, sql } from 'kysely'
import { addMonths, dayOf } from '../../domain/days.ts'
import type { Db } from '../platform/database.ts'
import { StartError } from '../platform/env.ts'
import type { BookKept, ByCause } from './audit.ts'
import { moveCheckpoints } from './checkpoint.ts'
import { DIGEST } from './proof/accounts.ts'
import { proveNew } from './proof/new.ts'
import { progressOf } from './proof/progress.ts'
import { digestOf, isKept, isSealed, sealsOf } from './seals.ts'

/**
 * A month that is over for long is taken out of the books: its table as it is, and rows of what is over with the last of its transfers (tickets). They
 * then lie in the schema `detached`, where they can be dumped and dropped. What belongs to anything else, or to what is not over, stays in a small
 * table in its place; and of each account what went is kept as a sum, with which its proofs begin.
 */

/** A month younger than this is asked for by what goes on: limits, statements, VIP. */
const LEAST_MONTHS = 12

interface DetachedMonth {
  month: string
  /** The seal of its transfers, and the digest of the rows that went with them. */
  digest: string
  rowsDigest: string
  /** Numbers of rows. */
  went: { transfers: number; causes: number }
  stayed: { transfers: number }
}

/** `restS`: between two tries, in which whoever posts is not held up, seconds. */
const SWAP = { lockMs: 500, restS: 1, tries: 20 }

/** Detaches all months that ended so many months ago, the oldest first. @throws StartError where one can't be. */
export async function detachMonths(db: Db, books: readonly BookKept[], months: number, nowMs: number): Promise<DetachedMonth[]> {
  if (months < LEAST_MONTHS) throw new StartError(`Months stay for ${LEAST_MONTHS} months at least.`)
  const young = dayOf(addMonths(nowMs, -months)).slice(0, 7)
  const old = (await sealsOf(db)).filter(({ isDetached, month }) => !isDetached && month <= young)
  if (old.length === 0) return []
  await proveBooks(db, books, nowMs)
  if (!(await isKept(db))) throw new StartError('What stayed of earlier months is not as it was: see "npm run audit".')
  const done: DetachedMonth[] = []
  for (const seal of old) {
    if (seal.sealedTo !== seal.last || !(await isSealed(db, seal))) throw new StartError(unsealed(seal.of))
    done.push(await db.transaction().execute((tx) => detach(tx, books, seal, nowMs)))
  }
  return done
}

type Seal = Awaited<ReturnType<typeof sealsOf>>[number]

const unsealed = (month: string) => `The transfers of ${month} are not sealed yet, or not those that were: see "npm run audit".`

/** What goes was proved, and is not looked at again. */
async function proveBooks(db: Db, books: readonly BookKept[], nowMs: number): Promise<void> {
  const last = (await progressOf(db, 'whole'))?.last
  if (!last) throw new StartError('The whole books were not proved yet: the server does it within hours.')
  const upTo = await moveCheckpoints(db, nowMs)
  if (upTo === null) throw new StartError('Postings keep the table busy. Nothing is detached; try again.')
  const { faults, done } = await proveNew(db, books, upTo)
  const [fault] = [...last.faults, ...faults]
  if (fault !== undefined) throw new StartError(`The books do not hold, so nothing is detached: ${fault}`)
  if (!done) throw new StartError('The books are not proved up to now. Nothing is detached; try again.')
}

const causesThatGo = (books: readonly BookKept[]) => books.flatMap(({ byCause = [] }) => byCause).filter(({ over }) => over !== undefined)

/** `2023_05` of the tables. */
const tagOf = (month: string) => month.replace('-', '_')
const detachedTable = (table: string, month: string) => sql.table(`detached.${table}_${tagOf(month)}`)

async function detach(tx: Db, books: readonly BookKept[], seal: Seal, nowMs: number): Promise<DetachedMonth> {
  const { of: month, last } = seal
  await sql`select pg_advisory_xact_lock(hashtext('month_detached'))`.execute(tx)
  if ((await sealsOf(tx)).some(({ of, isDetached }) => of === month && isDetached)) throw new StartError(`${month} is detached already.`)
  for (const part of causesThatGo(books)) await noteThatGo(tx, part, seal)
  // Nothing was known of its size, and all that follows looks into it.
  await sql`analyze detached_cause`.execute(tx)
  for (const part of causesThatGo(books)) await takeOut(tx, part, month)
  const { rows: late } = await sql<{ ref: string }>`
    select c.id ref from detached_cause c join transfer t on t.ref = c.id and t.seq > ${last}
    where c.month = ${month} and t.reason <> 'stake_hold' limit 1`.execute(tx)
  if (late[0]) throw new StartError(`${late[0].ref} moved just now. Nothing of ${month} is detached; try again.`)

  const goes = sql`exists (select from detached_cause c where c.id = transfer.ref)`
  await keepOpenings(tx, last, goes)
  const kept = `transfer_kept_${tagOf(month)}`
  const stayed = await fillKept(tx, kept, seal, goes)
  const { rows: before } = await sql<{ latest: Date | null; count: bigint }>`
    select max(at) latest, count(*) from transfer where seq <= ${last}`.execute(tx)
  const rowsDigest = await digestOfRows(tx, books, month)
  const { rows: causes } = await sql<{ count: bigint }>`select count(*) from detached_cause where month = ${month}`.execute(tx)
  const gone = (await sealsOf(tx)).filter(({ of, isDetached }) => isDetached || of === month)
  await tx
    .insertInto('month_detached')
    .values({
      ...{ month, last_seq: last, latest: before[0]?.latest ?? null, at: new Date(nowMs) },
      ...{ causes: causes[0]?.count ?? 0n, rows_digest: rowsDigest, kept_digest: await digestOf(tx, gone, '', sql.raw(kept)) },
    })
    .execute()
  await swap(tx, kept, seal.month, seal.first)
  return {
    ...{ month, rowsDigest, digest: seal.digest ?? '' },
    went: { transfers: Number(before[0]?.count) - stayed, causes: Number(causes[0]?.count) },
    stayed: { transfers: stayed },
  }
}

/** Notes causes that are over and whose last transfer is in the month. */
async function noteThatGo(tx: Db, { of, key, over }: ByCause, { of: month, last }: Seal): Promise<void> {
  const id = sql.ref(`${of}.${key}`)
  await sql`insert into detached_cause select ${id}, ${month} from ${sql.table(of)}
    where ${over} and ${id} in (select ref from transfer where seq <= ${last})
      and not exists (select from transfer t where t.ref = ${id} and t.reason <> 'stake_hold' and t.seq > ${last})`.execute(tx)
}

/** Moves the rows of those that were noted. */
async function takeOut(tx: Db, { of, key, rows = {}, noteGone }: ByCause, month: string): Promise<void> {
  await noteGone?.(month).execute(tx)
  for (const [table, column] of [...Object.entries(rows), [of, key] as const]) {
    const there = detachedTable(table, month)
    await sql`create table ${there} (like ${sql.table(table)})`.execute(tx)
    // As they are when they are deleted: a result that comes meanwhile has changed them, or finds them no more.
    await sql`with gone as (delete from ${sql.table(table)}
        where ${sql.ref(column)} in (select c.id from detached_cause c where c.month = ${month}) returning *)
      insert into ${there} select * from gone`.execute(tx)
  }
}

/** Adds what goes to the openings of its accounts. Each of a member was proved up to there, since its proof goes on from an opening alone. */
async function keepOpenings(tx: Db, last: bigint, goes: RawBuilder<unknown>): Promise<void> {
  const sides = sql`
    select credit account, seq, amount_fen fen, ${DIGEST} digest from transfer where seq <= ${last} and ${goes}
    union all select debit, seq, -amount_fen, ${DIGEST} from transfer where seq <= ${last} and ${goes}`
  const { rows } = await sql<{ account: bigint }>`
    with sums as materialized (
      select account, sum(fen) fen, count(*) moves, sum(digest) digest, max(seq) last from (${sides}) s group by account),
    kept as (
      insert into account_opening as o (account, fen, moves, digest) select account, fen, moves, digest from sums order by account
      on conflict (account) do update set fen = o.fen + excluded.fen, moves = o.moves + excluded.moves, digest = o.digest + excluded.digest)
    select s.account from sums s join account a on a.id = s.account and a.floored left join ledger_proof p on p.account = s.account
    where p.seq is null or p.seq < s.last limit 1`.execute(tx)
  if (rows[0]) throw new StartError(`Account ${rows[0].account} is not proved up to there. Nothing is detached; try again.`)
}

/** Makes the table of the transfers that stay, ready to be attached. Returns their number. */
async function fillKept(tx: Db, kept: string, { last, first }: Seal, goes: RawBuilder<unknown>): Promise<number> {
  await sql`create table ${sql.table(kept)} (like transfer including defaults including constraints including indexes)`.execute(tx)
  const { numAffectedRows: stayed = 0n } =
    await sql`insert into ${sql.table(kept)} select * from transfer where seq <= ${last} and not ${goes} order by seq`.execute(tx)
  // The index of places was made of an empty table: without a summary each look at some would read all.
  await sql`select brin_summarize_new_values(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = ${kept}::regclass and m.amname = 'brin'`.execute(tx)
  await sql`analyze ${sql.table(kept)}`.execute(tx)
  await sql`create unique index on ${sql.table(kept)} (id)`.execute(tx)
  await sql`create unique index on ${sql.table(kept)} (reverses) where reverses is not null`.execute(tx)
  // Otherwise it would be read through when it is attached, while postings wait.
  await sql`alter table ${sql.table(kept)} add check (seq < ${sql.raw(String(first))})`.execute(tx)
  await sql`create trigger transfer_keep before truncate on ${sql.table(kept)} for each statement execute function refuse_change()`.execute(
    tx,
  )
  return Number(stayed)
}

/** Puts what is kept into the place of all tables before a place. Whoever posts waits for the lock as long as this waits for it, at most. */
async function swap(tx: Db, kept: string, until: string, first: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('transfer_month'))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transfer'::regclass`.execute(tx)
  const olds = rows.map(({ name }) => name).filter((name) => isBefore(name, until))
  await sql.raw(`set local lock_timeout = ${SWAP.lockMs}`).execute(tx)
  for (let tries = 1; ; tries++) {
    await sql`savepoint swap`.execute(tx)
    try {
      await sql`lock table transfer in access exclusive mode`.execute(tx)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
      await sql`rollback to savepoint swap`.execute(tx)
      if (tries === SWAP.tries) throw new StartError('Postings keep the table busy. Nothing is detached; try again.')
      await sql`select pg_sleep(${SWAP.restS})`.execute(tx)
    }
  }
  await sql`set local lock_timeout = 0`.execute(tx)
  for (const name of olds) {
    await sql`alter table transfer detach partition ${sql.table(name)}`.execute(tx)
    if (name.startsWith('transfer_kept_')) await sql`drop table ${sql.table(name)}`.execute(tx)
    else await sql`alter table ${sql.table(name)} set schema detached`.execute(tx)
  }
  await sql`alter table transfer attach partition ${sql.table(kept)} for values from (minvalue) to (${sql.raw(String(first))})`.execute(tx)
}

/** Whether it is a table of transfers before this month. */
function isBefore(name: string, month: string): boolean {
  if (name === 'transfer_before' || name.startsWith('transfer_kept_')) return true
  const [, year, number] = /^transfer_(\d{4})_(\d\d)$/.exec(name) ?? []
  return year !== undefined && `${year}-${number}` < month
}

/** Causes of one step of a digest; it depends on it. */
const DIGEST_STEP = 2_000

/** A digest of the rows that went with a month, in the order of their causes. */
async function digestOfRows(db: Db, books: readonly BookKept[], month: string): Promise<string> {
  await sql`set local timezone = 'UTC'`.execute(db)
  let digest = ''
  for (const { of, key, rows = {} } of causesThatGo(books)) {
    for (let after = ''; ; ) {
      const { rows: ids } = await sql<{ id: string }>`select ${sql.ref(key)}::text as id from ${detachedTable(of, month)}
        where ${sql.ref(key)}::text collate "C" > ${after} order by ${sql.ref(key)}::text collate "C" limit ${DIGEST_STEP}`.execute(db)
      const to = ids.at(-1)?.id
      if (to === undefined) break
      for (const [table, column] of [[of, key] as const, ...Object.entries(rows)]) {
        const id = sql`${sql.ref(column)}::text collate "C"`
        const { rows: next } = await sql<{ digest: string }>`
          select encode(sha256(convert_to(${digest}::text || ${table}::text || coalesce(string_agg(content, '' order by id, content), ''), 'UTF8')), 'hex') digest
          from (select ${id} id, to_jsonb(r)::text collate "C" content from ${detachedTable(table, month)} r where ${id} > ${after} and ${id} <= ${to}) x`.execute(
          db,
        )
        digest = next[0]?.digest ?? ''
      }
      after = to
    }
  }
  return digest
}

async function tablesThere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'detached'`.execute(db)
  return rows.map(({ name }) => name)
}

/** What a month that is detached is not as it was when it went; empty: it is. @throws StartError where it is not here. */
export async function proveDetached(db: Db, books: readonly BookKept[], month: string): Promise<string[]> {
  const seal = (await sealsOf(db)).find(({ of }) => of === month)
  const noted = await db.selectFrom('month_detached').select('rows_digest').where('month', '=', month).executeTakeFirst()
  if (!seal || !noted) throw new StartError(`${month} is not detached.`)
  const here = await tablesThere(db)
  const transfers = here.filter((name) => isOf(name, month, seal.month))
  const causes = causesThatGo(books).flatMap(({ of, rows = {} }) => [of, ...Object.keys(rows)].map((table) => `${table}_${tagOf(month)}`))
  const missing = [`transfer_${tagOf(month)}`, ...causes].find((name) => !here.includes(name))
  if (missing !== undefined) return [`detached.${missing} is not here`]
  const prove = async (tx: Db) => {
    const union = transfers.map((name) => `select * from detached.${name}`).join(' union all ')
    return [
      ...((await isSealed(tx, seal, sql.raw(`(${union}) transfer`))) ? [] : [`the transfers of ${month} are not those that were sealed`]),
      ...((await digestOfRows(tx, books, month)) === noted.rows_digest ? [] : [`the rows that went with ${month} are not as they were`]),
    ]
  }
  return db.isTransaction ? prove(db) : db.transaction().execute(prove)
}

/** Whether it is a table of transfers from this month on, before the other. */
const isOf = (name: string, month: string, until: string): boolean =>
  isBefore(name, until) && (month === 'before' || !isBefore(name, month))

/** The months that are over, the oldest first, with where their transfers are. */
export async function listMonths(db: Db): Promise<{ month: string; digest: string | null; place: 'books' | 'detached' | 'elsewhere' }[]> {
  const here = await tablesThere(db)
  return (await sealsOf(db)).map(({ of: month, digest, isDetached }) => ({
    ...{ month, digest },
    place: !isDetached ? 'books' : here.includes(`transfer_${tagOf(month)}`) ? 'detached' : 'elsewhere',
  }))
}

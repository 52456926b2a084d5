import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type Check, NAMED, sentences } from '../audit.ts'

/**
 * What an account was proved to be: its balance, version and a digest of its transfers at one of them. Whoever posts holds the lock of a floored
 * account while the transfer gets its place, so all later ones have a higher place, and the proof goes on from there.
 */

/** Of one side of a transfer; sums of it do not depend on their order. */
export const DIGEST =
  sql.raw(`('x' || substr(md5(concat_ws('|', id, debit, credit, amount_fen, reason, ref, debit_version, credit_version, reverses,
  extract(epoch from at))), 1, 16))::bit(64)::bigint`)

const sidesOf = (limits: RawBuilder<unknown>) => sql`
  select amount_fen fen, credit_version v, seq, ${DIGEST} digest from transfer where credit = a.id and ${limits}
  union all select -amount_fen, debit_version, seq, ${DIGEST} from transfer where debit = a.id and ${limits}`

const CHANGED_AT_ONCE = 300

/**
 * Proves the accounts that changed since their proof, from there on, and notes it; returns sentences about those that don't hold, whose proof stays
 * as it was. `isOver` ends it before all are done.
 */
export async function proveAccounts(db: Db, isOver: () => boolean): Promise<{ faults: string[]; done: boolean }> {
  const faults: string[] = []
  for (let after = 0n; ; ) {
    if (isOver()) return { faults, done: false }
    const { rows } = await sql<{ id: bigint }>`
      select a.id from account a left join ledger_proof p on p.account = a.id
      where a.id > ${after} and a.floored and (p.account is null or (p.balance_fen, p.version) <> (a.balance_fen, a.version))
      order by a.id limit ${CHANGED_AT_ONCE}`.execute(db)
    const ids = rows.map(({ id }) => id)
    faults.push(...(await sentences(db, [provedSince(ids)])))
    if (ids.length < CHANGED_AT_ONCE) return { faults, done: true }
    after = ids.at(-1) ?? after
  }
}

/** Goes on from the proofs of these accounts, notes how far, and says which do not hold. */
const provedSince = (accounts: readonly bigint[]): Check => sql`
  with moved as materialized (
    select a.id, ${NAMED} named, a.balance_fen, a.version, coalesce(p.balance_fen, 0) + m.fen fen, coalesce(p.version, 0) before, m.moves,
      m.first, m.last, m.numbers, coalesce(m.seq, p.seq, 0) seq, coalesce(p.digest, 0) + m.digest digest
    from account a left join ledger_proof p on p.account = a.id,
      lateral (select coalesce(sum(fen), 0) fen, count(*) moves, count(distinct v) numbers, min(v) first, max(v) last, max(seq) seq,
        coalesce(sum(digest), 0) digest from (${sidesOf(sql`seq > coalesce(p.seq, 0)`)}) x) m
    where a.id = any(${accounts.map(String)}::bigint[])),
  judged as materialized (
    select *, balance_fen = fen and balance_fen >= 0 balances, version = before + moves and numbers = moves
      and (moves = 0 or (first, last) = (before + 1, version)) numbered from moved),
  kept as (
    insert into ledger_proof (account, seq, balance_fen, version, digest)
    select id, seq, balance_fen, version, digest from judged where balances and numbered order by id
    on conflict (account) do update set seq = excluded.seq, balance_fen = excluded.balance_fen, version = excluded.version, digest = excluded.digest)
  select case when not balances then format('account %s stores %s fen but its transfers sum to %s', named, balance_fen, fen)
    else format('account %s is at version %s after %s movements, numbered %s to %s', named, version, before + moves, first, last) end fault
  from judged where not balances or not numbered order by id limit 5`

/** Rows that were proved and have changed since: the transfers up to its proof no longer make what was proved of an account. */
export const CHANGED_SINCE: Check = sql`
  select format('account %s was proved with %s fen in %s movements, of which the transfers now make %s fen in %s%s', ${NAMED}, p.balance_fen, p.version,
    m.fen, m.moves, case when (m.fen, m.moves) = (p.balance_fen, p.version) then ', changed' else '' end) fault
  from account a join ledger_proof p on p.account = a.id,
    lateral (select coalesce(sum(fen), 0) fen, coalesce(sum(moves), 0) moves, coalesce(sum(digest), 0) digest from (
      select fen, 1 moves, digest from (${sidesOf(sql`seq <= p.seq`)}) sides
      union all select fen, moves, digest from account_opening where account = a.id) x) m
  where a.floored and (m.fen, m.moves, m.digest) <> (p.balance_fen, p.version, p.digest) order by a.id limit 5`

/** Each checkpoint is the one that was proved and what was posted in between, which is noted; the first is taken as it is, until the whole is proved. */
export const CHECKPOINTS_SINCE: Check = sql`
  with moved as materialized (
    select c.account, ${NAMED} named, c.seq, c.balance_fen, case when p.account is null then c.balance_fen else p.balance_fen + m.fen end fen
    from house_checkpoint c join account a on a.id = c.account left join ledger_proof p on p.account = c.account,
      lateral (select coalesce((select sum(amount_fen) from transfer where credit = c.account and seq > p.seq and seq <= c.seq), 0)
        - coalesce((select sum(amount_fen) from transfer where debit = c.account and seq > p.seq and seq <= c.seq), 0) fen) m),
  kept as (
    insert into ledger_proof (account, seq, balance_fen, version, digest)
    select account, seq, balance_fen, 0, 0 from moved where balance_fen = fen order by account
    on conflict (account) do update set seq = excluded.seq, balance_fen = excluded.balance_fen)
  select format('the checkpoint of %s at %s says %s fen but what was proved and the transfers since sum to %s', named, seq, balance_fen, fen) fault
  from moved where balance_fen <> fen order by account limit 5`

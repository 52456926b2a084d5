import { sql } from 'kysely'
import { DEAL_KINDS, type DealFilter, type DealKind, type DealStanding, type DealTotals } from '../../../contract/wallet-record.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import { atSince } from '../../ledger/transfer-times.ts'
import type { Db } from '../../platform/database.ts'
import { FILTERS, KINDS } from './reasons.ts'
import { standingSql } from './standing.ts'

interface KindSum {
  balance: bigint
  kind: DealKind
  inside: string
  after: string
  count: bigint
}

/**
 * What a range moved on an account, in one statement and so of one moment: the opening balance and the sums of all kinds make the closing
 * balance. Entries are counted that stand as asked.
 */
export async function sumsOf(db: Db, account: bigint, [start, end]: [Date, Date], standing?: DealStanding | undefined) {
  const counts = (isIn: boolean) => (standing ? sql`${standingSql(isIn)} = ${standing}` : sql`true`)
  const { rows } = await sql<KindSum>`
    with moves as (
      select at, ref, reason, amount_fen fen, ${counts(true)} counts from transfer where credit = ${account} and ${atSince(start)}
      union all
      select at, ref, reason, -amount_fen, ${counts(false)} from transfer where debit = ${account} and ${atSince(start)}),
    sums as (
      select coalesce(k.value, 'other') kind, coalesce(sum(fen) filter (where at < ${end}), 0)::text inside,
        coalesce(sum(fen) filter (where at >= ${end}), 0)::text after, count(distinct (ref, at)) filter (where at < ${end} and counts) count
      from moves left join jsonb_each_text(${JSON.stringify(KINDS)}::jsonb) k on k.key = moves.reason group by 1)
    select a.balance_fen balance, coalesce(s.kind, 'other') kind, coalesce(s.inside, '0') inside, coalesce(s.after, '0') after,
      coalesce(s.count, 0) count
    from account a left join sums s on true where a.id = ${account}`.execute(db)
  const add = (of: readonly KindSum[], value: (row: KindSum) => string | bigint) => of.reduce((all, row) => all + BigInt(value(row)), 0n)
  const among = (kinds: readonly DealKind[]) => rows.filter(({ kind }) => kinds.includes(kind))
  const closingFen = (rows[0]?.balance ?? 0n) - add(rows, ({ after }) => after)
  return {
    closingFen,
    openingFen: closingFen - add(rows, ({ inside }) => inside),
    of: (kinds: readonly DealKind[]) => add(among(kinds), ({ inside }) => inside),
    count: (kinds: readonly DealKind[]) => Number(add(among(kinds), ({ count }) => count)),
  }
}

/** Sums of a range by the ledger. */
export async function totalsOf(
  db: Db,
  memberId: bigint,
  { filter, standing }: { filter: DealFilter; standing?: DealStanding | undefined },
  range: [Date, Date],
): Promise<DealTotals> {
  const { main } = await memberAccounts(db, memberId)
  const { openingFen, closingFen, of, count } = await sumsOf(db, main, range, standing)
  return {
    openingFen: String(openingFen),
    closingFen: String(closingFen),
    depositFen: String(of(FILTERS.deposit)),
    withdrawFen: String(of(FILTERS.withdraw)),
    transferFen: String(of(FILTERS.transfer)),
    playFen: String(of(FILTERS.play)),
    giftFen: String(of(FILTERS.gift)),
    otherFen: String(of(['other'])),
    count: count(filter === 'all' ? DEAL_KINDS : FILTERS[filter]),
  }
}

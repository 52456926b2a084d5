import { sql } from 'kysely'
import { DEAL_FILTERS, type DealFilter, type DealTotals } from '../../../contract/wallet-record.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import { KINDS, reasonsOf } from './reasons.ts'

/**
 * Sums of a range by the ledger, in one statement and so of one moment: the opening balance and the sums of all kinds make the closing
 * balance.
 */
export async function totalsOf(db: Db, memberId: bigint, filter: DealFilter, [start, end]: [Date, Date]): Promise<DealTotals> {
  const { main } = await memberAccounts(db, memberId)
  const { rows } = await sql<{ balance: bigint; kind: string; inside: string; after: string; count: bigint }>`
    with moves as (
      select at, ref, reason, amount_fen fen from transfer where credit = ${main} and at >= ${start}
      union all
      select at, ref, reason, -amount_fen from transfer where debit = ${main} and at >= ${start}),
    sums as (
      select coalesce(k.value, 'other') kind, coalesce(sum(fen) filter (where at < ${end}), 0)::text inside,
        coalesce(sum(fen) filter (where at >= ${end}), 0)::text after, count(distinct (ref, at)) filter (where at < ${end}) count
      from moves left join jsonb_each_text(${JSON.stringify(KINDS)}::jsonb) k on k.key = moves.reason group by 1)
    select a.balance_fen balance, coalesce(s.kind, 'other') kind, coalesce(s.inside, '0') inside, coalesce(s.after, '0') after,
      coalesce(s.count, 0) count
    from account a left join sums s on true where a.id = ${main}`.execute(db)
  const kindsOf = (one: Exclude<DealFilter, 'all'>) => new Set<string>(reasonsOf(one).map((reason) => KINDS[reason] ?? 'other'))
  const sum = (of: readonly (typeof rows)[number][], value: (row: (typeof rows)[number]) => string | bigint) =>
    of.reduce((all, row) => all + BigInt(value(row)), 0n)
  const inside = (one: Exclude<DealFilter, 'all'>) => {
    const kinds = kindsOf(one)
    return sum(
      rows.filter(({ kind }) => kinds.has(kind)),
      (row) => row.inside,
    )
  }
  const closing = (rows[0]?.balance ?? 0n) - sum(rows, (row) => row.after)
  const all = sum(rows, (row) => row.inside)
  const named = DEAL_FILTERS.filter((one) => one !== 'all')
  const counted = filter === 'all' ? rows : rows.filter(({ kind }) => kindsOf(filter).has(kind))
  return {
    openingFen: String(closing - all),
    closingFen: String(closing),
    depositFen: String(inside('deposit')),
    withdrawFen: String(inside('withdraw')),
    transferFen: String(inside('transfer')),
    playFen: String(inside('play')),
    giftFen: String(inside('gift')),
    otherFen: String(all - named.reduce((so, one) => so + inside(one), 0n)),
    count: Number(sum(counted, (row) => row.count)),
  }
}

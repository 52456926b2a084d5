import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../../../contract/endpoints.ts'
import { VOID_CODES } from '../../../domain/results.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import { chosenTickets, type RecordFilter } from './filter.ts'
import { sumFor } from './list.ts'

/**
 * Sums of a filter's tickets, by day and in all. Returns are what the ledger moved, not what the results give: where the house bore
 * a correction, the member has more.
 */
export async function betRecordTotal(db: Db, memberId: bigint, filter: RecordFilter): Promise<Answer<'record.betRecordTotal'>> {
  const { main } = await memberAccounts(db, memberId)
  const [days, open] = await Promise.all([
    db
      .with('chosen', () => chosenTickets(db, memberId, filter).selectAll())
      .with('paid', (cte) =>
        cte
          .selectFrom('transfer')
          .innerJoin('chosen', 'chosen.id', 'transfer.ref')
          .select(['ref', sumFor(main).as('amount')])
          .where('transfer.reason', '!=', 'stake_hold')
          .where((e) => e.or([e('debit', '=', main), e('credit', '=', main)]))
          .groupBy('ref'),
      )
      .selectFrom('chosen')
      .leftJoin('paid', 'paid.ref', 'chosen.id')
      .select([
        sql<string>`(placed_at at time zone 'Asia/Shanghai')::date::text`.as('day'),
        sql<string>`count(*)`.as('count'),
        fenSum(sql`stake_fen + cashed_stake_fen`).as('stake'),
        fenSum(sql`cashed_stake_fen`).as('cashed'),
        fenSum(sql`stake_fen`, sql`status in ('delay', 'accepted')`).as('open'),
        fenSum(sql`stake_fen`, sql`status = 'refused' or result = any(${VOID_CODES})`).as('givenBack'),
        fenSum(sql`paid.amount::numeric`).as('return'),
      ])
      .groupBy('day')
      .orderBy('day')
      .execute(),
    chosenTickets(db, memberId, { ...filter, kind: 'open' })
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const total = (sum: (day: (typeof days)[number]) => bigint) => days.reduce((all, day) => all + sum(day), 0n)
  const profit = (day: (typeof days)[number]) => BigInt(day.return) - BigInt(day.stake) + BigInt(day.open)
  return {
    count: Number(total(({ count }) => BigInt(count))),
    stakeFen: String(total(({ stake }) => BigInt(stake))),
    // The part that was decided: neither given back, nor cashed out, nor still open.
    validStakeFen: String(total(({ stake, cashed, open, givenBack }) => BigInt(stake) - BigInt(cashed) - BigInt(open) - BigInt(givenBack))),
    openStakeFen: String(total(({ open }) => BigInt(open))),
    returnFen: String(total((day) => BigInt(day.return))),
    profitFen: String(total(profit)),
    openCount: Number(open.count),
    days: days.map((day) => ({
      day: day.day,
      count: Number(day.count),
      stakeFen: day.stake,
      returnFen: day.return,
      profitFen: String(profit(day)),
    })),
  }
}

const fenSum = (what: RawBuilder<unknown>, when = sql`true`) => sql<string>`coalesce(sum(${what}) filter (where ${when}), 0)::text`

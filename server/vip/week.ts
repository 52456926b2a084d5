import { sql } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import type { VenueCategory } from '../../contract/venue.ts'
import { addDays, dayOf, dayStart, mondayOf } from '../../domain/days.ts'
import { spacedNumber } from '../../domain/spaced-number.ts'
import type { Db } from '../platform/database.ts'
import { PAID_AFTER_MS, standingNow } from './standing.ts'
import { vipTable } from './vip-table.ts'

const PAYMENTS = 50

/** The week that is under way, and what the member was paid lately. */
export async function weekInfo(db: Db, memberId: bigint, now: number): Promise<Answer<'vip.VipWeekInfo'>> {
  const table = await vipTable(db)
  const monday = mondayOf(dayOf(now))
  const { level } = await standingNow(db, table, now, memberId)
  const giftFen = BigInt(table.grades[level]?.weeklyFen ?? 0)
  return {
    from: monday,
    to: addDays(monday, 6),
    giftFen: String(giftFen),
    needFen: String(giftFen * BigInt(table.giftTimes)),
    paidAt: dayStart(addDays(monday, 7)) + PAID_AFTER_MS,
    payments: await paymentsOf(db, memberId),
  }
}

interface Part {
  product: VenueCategory
  turnoverFen: string
  rate: number
  fen: string
}

async function paymentsOf(db: Db, memberId: bigint): Promise<Answer<'vip.VipWeekInfo'>['payments']> {
  const rows = await db
    .selectFrom('vip_payment')
    .selectAll()
    .select(
      sql<Part[] | null>`(select jsonb_agg(jsonb_build_object('product', t.product, 'turnoverFen', t.fen::text, 'rate', t.rate,
        'fen', t.rebate_fen::text) order by t.product) from vip_turnover t
        where vip_payment.kind = 'rebate' and t.member_id = vip_payment.member_id and t.day::text = vip_payment.period)`.as('parts'),
    )
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(PAYMENTS)
    .execute()
  return rows.map(({ number, kind, period, level, fen, times, at, parts }) => ({
    ...{ number: `V${spacedNumber(number)}`, kind, period, level },
    ...{ fen: String(fen), needFen: String(fen * BigInt(times)), at: at.getTime(), parts: parts ?? [] },
  }))
}

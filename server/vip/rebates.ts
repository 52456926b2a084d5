import { sql } from 'kysely'
import { VENUE_CATEGORIES, type VenueCategory } from '../../contract/venue.ts'
import { addDays, dayStart } from '../../domain/days.ts'
import { atRate } from '../../domain/rate-text.ts'
import type { Db } from '../platform/database.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { payGift } from '../wallet/pay-gift.ts'
import { settledTurnover } from '../wallet/turnover/settled-turnover.ts'
import { payVip } from './pay.ts'
import { standingOf } from './standing.ts'
import { rateOf, type VipTable } from './vip-table.ts'

/**
 * Counts a day that is over and pays its rebates, a transaction a member: once, by what is settled now. What a later correction changes of
 * it is left, to the member's favour or not.
 */
export async function payRebates(deps: Pick<FundsDeps, 'db' | 'events'>, table: VipTable, day: string, now: number): Promise<void> {
  const turned = await turnedOver(deps.db, day)
  for (const [memberId, products] of turned) {
    await payGift(deps, memberId, now, async (tx) => {
      if (await isCounted(tx, memberId, day)) return []
      const { level } = await standingOf(tx, table, day, memberId)
      const rows = products.map(({ product, fen }) => {
        const rate = rateOf(table, level, product)
        return { member_id: memberId, day, product, fen, rate, rebate_fen: atRate(fen, rate) }
      })
      await tx.insertInto('vip_turnover').values(rows).execute()
      const fen = rows.reduce((sum, row) => sum + row.rebate_fen, 0n)
      const due = { memberId, kind: 'rebate', period: day, level, fen, times: table.rebateTimes, tableVersion: table.version } as const
      return payVip(tx, due, now)
    })
  }
}

async function turnedOver(db: Db, day: string): Promise<Map<bigint, { product: VenueCategory; fen: bigint }[]>> {
  const time = { from: new Date(dayStart(day)), to: new Date(dayStart(addDays(day, 1))) }
  const members = new Map<bigint, { product: VenueCategory; fen: bigint }[]>()
  for (const product of VENUE_CATEGORIES)
    for (const [memberId, fen] of await settledTurnover(db, time, { categories: [product] }))
      members.set(memberId, [...(members.get(memberId) ?? []), { product, fen }])
  return members
}

async function isCounted(tx: Db, memberId: bigint, day: string): Promise<boolean> {
  const { rows } = await sql`select from vip_turnover where member_id = ${memberId} and day = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

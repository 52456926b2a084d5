import type { Answer } from '../../contract/endpoints.ts'
import { dayOf, dayStart } from '../../domain/days.ts'
import { TURNOVER_PER_POINT_FEN } from '../../domain/points.ts'
import type { Db } from '../platform/database.ts'
import { settledTurnover } from '../wallet/turnover/settled-turnover.ts'
import { contentOf, GIFTS } from './gifts.ts'
import { pointsOf } from './points-account.ts'

/** The member's points, what today has brought so far, and the gifts. */
export async function pointsOverview(db: Db, memberId: bigint, nowMs: number): Promise<Answer<'points.overview'>> {
  const today = { from: new Date(dayStart(dayOf(nowMs))), to: new Date(nowMs + 1) }
  const [balance, turnover, stocks] = await Promise.all([
    pointsOf(db, memberId),
    settledTurnover(db, today, { members: [memberId] }),
    db.selectFrom('gift_stock').selectAll().execute(),
  ])
  const taken = new Map(stocks.map((row) => [row.gift, row.taken]))
  return {
    balance: Number(balance),
    perFen: String(TURNOVER_PER_POINT_FEN),
    todayFen: String(turnover.get(memberId) ?? 0n),
    gifts: GIFTS.map((gift) => ({
      ...{ ...contentOf(gift), code: gift.code, times: gift.times, points: Number(gift.points) },
      left: gift.stock === null ? null : Math.max(0, gift.stock - (taken.get(gift.code) ?? 0)),
    })),
  }
}

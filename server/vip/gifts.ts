import { sql } from 'kysely'
import { addDays, dayStart, mondayOf } from '../../domain/days.ts'
import type { NewLetter } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { isOnBreak } from '../safe-play/refuse-play.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { payGift } from '../wallet/pay-gift.ts'
import { payVip } from './pay.ts'
import { PAID_AFTER_MS, standings } from './standing.ts'
import type { VipTable } from './vip-table.ts'

/**
 * Pays the gift of the week that ended last to who was logged in during it, and the gifts of levels that were reached, each level's once.
 * `today`: the day whose beginning says the level. During a break nothing is paid: a level's gift comes after it, a week's does not, also
 * where the break ends before the next week does.
 */
export async function payGifts(deps: Pick<FundsDeps, 'db' | 'events'>, table: VipTable, today: string, now: number): Promise<void> {
  const thisMonday = mondayOf(today)
  const monday = addDays(thisMonday, -7)
  const weekDueAt = new Date(dayStart(thisMonday) + PAID_AFTER_MS)
  for (const [memberId, { level }] of await standings(deps.db, table, today, null)) {
    const due = await giftsDue(deps.db, table, memberId, level, monday)
    if (due.length === 0) continue
    await payGift(deps, memberId, now, async (tx) => {
      const letters: NewLetter[] = []
      if (await isOnBreak(tx, memberId, new Date(now))) return letters
      for (const { kind, period, fen } of due) {
        if (kind === 'weekly' && (await isOnBreak(tx, memberId, weekDueAt))) continue
        const one = { memberId, kind, period, level, fen, times: table.giftTimes, tableVersion: table.version }
        letters.push(...(await payVip(tx, one, now)))
      }
      return letters
    })
  }
}

interface GiftDue {
  kind: 'weekly' | 'level'
  period: string
  fen: bigint
}

/** Gifts that were not paid yet. */
async function giftsDue(db: Db, { grades }: VipTable, memberId: bigint, level: number, monday: string): Promise<GiftDue[]> {
  const levels = grades
    .filter((one) => one.level <= level)
    .map((one): GiftDue => ({ kind: 'level', period: String(one.level), fen: BigInt(one.levelFen) }))
  const week: GiftDue = { kind: 'weekly', period: monday, fen: BigInt(grades[level]?.weeklyFen ?? 0) }
  const all = [...levels, week].filter(({ fen }) => fen > 0n)
  if (all.length === 0) return []
  const paid = await db
    .selectFrom('vip_payment')
    .select(['kind', 'period'])
    .where('member_id', '=', memberId)
    .where('kind', '!=', 'rebate')
    .execute()
  const open = all.filter((one) => !paid.some(({ kind, period }) => kind === one.kind && period === one.period))
  const wasThere = open.includes(week) && (await wasLoggedIn(db, memberId, monday))
  return open.filter((one) => one !== week || wasThere)
}

/** Whether the member was logged in at some time of the week. */
async function wasLoggedIn(db: Db, memberId: bigint, monday: string): Promise<boolean> {
  const [from, to] = [new Date(dayStart(monday)), new Date(dayStart(addDays(monday, 7)))]
  const { rows } = await sql`
    select from session where member_id = ${memberId} and created_at < ${to} and seen_at >= ${from} limit 1`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import { addDays, dayOf } from '../../domain/days.ts'
import type { Db } from '../platform/database.ts'
import { type VipTable, vipTable } from './vip-table.ts'

/** A day's rebate is paid from this time of the next day on, when everything that was settled in it is written. */
export const PAID_AFTER_MS = 12 * 3_600_000

/** The last day that is counted by now. */
export const lastCounted = (now: number): string => addDays(dayOf(now - PAID_AFTER_MS), -1)

const firstOfYear = (year: number): string => `${year}-01-01`
const yearOf = (day: string): number => Number(day.slice(0, 4))

export interface Standing {
  level: number
  /** Of the day's calendar year, before the day. */
  turnoverFen: bigint
  /** The last day that the level is sure to hold. */
  keptUntil: string
}

/** What a level is reached by: the turnover of this calendar year so far, or of the whole last one. */
export function standingBy(table: Pick<VipTable, 'grades'>, day: string, thisYearFen: bigint, lastYearFen: bigint): Standing {
  const [now, before] = [levelBy(table, thisYearFen), levelBy(table, lastYearFen)]
  const keptIn = yearOf(day) + (now >= before ? 1 : 0)
  return { level: Math.max(now, before), turnoverFen: thisYearFen, keptUntil: `${keptIn}-12-31` }
}

const levelBy = ({ grades }: Pick<VipTable, 'grades'>, fen: bigint): number =>
  grades.findLast(({ turnoverFen }) => BigInt(turnoverFen) <= fen)?.level ?? 0

/** How members stand at the beginning of a day; who has turned over nothing in two years is left out. */
export async function standings(db: Db, table: VipTable, day: string, members: readonly bigint[] | null): Promise<Map<bigint, Standing>> {
  const year = yearOf(day)
  const { rows } = await sql<{ member: bigint; now: bigint; before: bigint }>`
    select member_id as member, coalesce(sum(fen) filter (where day >= ${firstOfYear(year)}::date), 0)::bigint as now,
      coalesce(sum(fen) filter (where day < ${firstOfYear(year)}::date), 0)::bigint as before
    from vip_turnover where day >= ${firstOfYear(year - 1)}::date and day < ${day}::date
      and (${members === null} or member_id = any(${(members ?? []).map(String)}::bigint[]))
    group by member_id`.execute(db)
  return new Map(rows.map(({ member, now, before }) => [member, standingBy(table, day, now, before)]))
}

/** How a member stands by all days that are counted now. */
export const standingNow = (db: Db, table: VipTable, now: number, memberId: bigint): Promise<Standing> =>
  standingOf(db, table, addDays(lastCounted(now), 1), memberId)

/** The VIP level of a member now. */
export const levelNow = async (db: Db, now: number, memberId: bigint): Promise<number> =>
  (await standingNow(db, await vipTable(db), now, memberId)).level

/** The members who have one of these levels now, above 0, in the order of their numbers. */
export async function membersOfLevels(db: Db, levels: readonly number[], now: number): Promise<bigint[]> {
  const all = await standings(db, await vipTable(db), addDays(lastCounted(now), 1), null)
  const found = [...all].flatMap(([member, { level }]) => (level > 0 && levels.includes(level) ? [member] : []))
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

/** How one member stands at the beginning of a day. */
export const standingOf = async (db: Db, table: VipTable, day: string, memberId: bigint): Promise<Standing> =>
  (await standings(db, table, day, [memberId])).get(memberId) ?? standingBy(table, day, 0n, 0n)

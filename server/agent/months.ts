import { dayOf, dayStart } from '../../domain/days.ts'
import type { Db } from '../platform/database.ts'
import { settledTurnover } from '../wallet/turnover/settled-turnover.ts'
import type { AgentTerms } from './agent-terms.ts'
import type { Invited } from './invited.ts'

const NOON_MS = 12 * 3_600_000

export const monthOf = (at: number): string => dayOf(at).slice(0, 7)

/** `2026-11` and 2 is `2027-01`. */
export function addToMonth(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

const startOf = (month: string): number => dayStart(`${month}-01`)

/** When a month is paid: noon of that day of the next one, when everything settled in it is written. */
const payTime = (month: string, { payDay }: Pick<AgentTerms, 'payDay'>): number =>
  dayStart(`${addToMonth(month, 1)}-${String(payDay).padStart(2, '0')}`) + NOON_MS

/** The last month whose time to be paid has come. */
export function lastPayable(now: number, terms: Pick<AgentTerms, 'payDay'>): string {
  const before = addToMonth(monthOf(now), -1)
  return payTime(before, terms) <= now ? before : addToMonth(before, -1)
}

/** What those of the invited who count turned over in a month, by their inviter. */
export async function turnoversOf(db: Db, month: string, invited: readonly Invited[]): Promise<Map<bigint, bigint[]>> {
  const counted = invited.filter(({ refusal }) => refusal === null)
  if (counted.length === 0) return new Map()
  const time = { from: new Date(startOf(month)), to: new Date(startOf(addToMonth(month, 1))) }
  const turned = await settledTurnover(db, time, { members: counted.map(({ memberId }) => memberId) })
  const by = Map.groupBy(
    counted.filter(({ memberId }) => turned.has(memberId)),
    ({ inviter }) => inviter,
  )
  return new Map([...by].map(([agent, members]) => [agent, members.map(({ memberId }) => turned.get(memberId) ?? 0n)]))
}

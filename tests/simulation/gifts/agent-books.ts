import { dayStart } from '../../../domain/days.ts'
import type { Moment } from '../harness/server-time.ts'
import { must } from '../harness/violation.ts'
import type { Committed } from './committed.ts'
import { AGENT } from './offers.ts'
import type { Turned } from './turned.ts'

const HOUR_MS = 3_600_000

/** The month after. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Noon of the day on which a month is paid. */
export const paidFrom = (month: string): number => dayStart(`${nextMonth(month)}-0${AGENT.payDay}`) + 12 * HOUR_MS

/** Commissions that were written in one commit. */
export function followMonths(before: Committed, now: Committed, turned: Turned, { latest }: Moment, at: number): void {
  must(now.months.length >= before.months.length, () => 'a month of an agent is gone')
  for (const row of now.months.filter(({ ref }) => !before.months.some((one) => one.ref === ref))) {
    const { member, month } = row
    const what = `commission of member ${member} for ${month}`
    must(now.months.filter((one) => one.member === member && one.month === month).length === 1, () => `${what} was written again`)
    must(latest >= paidFrom(month), () => `${what} was written before its day`)
    const spans = now.invited.filter(({ inviter }) => inviter === member).map((one) => turned.spanOf(one.member, month, at))
    const [least, most] = [spans.reduce((sum, one) => sum + one.least, 0n), spans.reduce((sum, one) => sum + one.most, 0n)]
    const turnover = BigInt(row.turnover)
    must(turnover >= least && turnover <= most, () => `${what} is by ${turnover} instead of ${least} to ${most} fen`)
    const active = spans.map((one) => [one.least, one.most].map((fen) => Number(fen >= BigInt(AGENT.active))))
    const [few, many] = [0, 1].map((i) => active.reduce((sum, one) => sum + (one[i] ?? 0), 0))
    must(row.active >= (few ?? 0) && row.active <= (many ?? 0), () => `${what} says that ${row.active} were active`)
    const rate = AGENT.tiers.findLast((one) => one.active <= row.active)?.rate ?? 0
    const fen = (turnover * BigInt(rate)) / 10_000n
    must(row.rate === rate && row.fen === String(fen), () => `${what} is ${row.fen} fen at ${row.rate} instead of ${fen} at ${rate}`)
  }
}

/** After the day of this month has come and the duties were done. */
export function checkMonths({ invited, months }: Committed, turned: Turned, month: string, at: number): void {
  for (const inviter of new Set(invited.map((one) => one.inviter))) {
    const all = invited.filter((one) => one.inviter === inviter).map(({ member }) => turned.spanOf(member, month, at).least)
    if (all.every((fen) => fen === 0n)) continue
    must(
      months.some((one) => one.member === inviter && one.month === month),
      () => `${month} of agent ${inviter} was never paid`,
    )
  }
}

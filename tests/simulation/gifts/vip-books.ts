import { addDays, dayStart, mondayOf } from '../../../domain/days.ts'
import type { Moment } from '../harness/server-time.ts'
import { must } from '../harness/violation.ts'
import { type Committed, isResting, type PaymentRow, type TurnoverRow } from './committed.ts'
import { GIFT_TIMES, LEVELS, RATES, REBATE_TIMES } from './offers.ts'
import { stoodLately, type Turned, WITHIN_MS } from './turned.ts'

const NOON_MS = 12 * 3_600_000

/** VIP payments computed anew: which days were counted, by which level and rate, and what was due for it. */
export class VipBooks {
  /** When each row of turnover was first seen. */
  private readonly seen = new Map<string, number>()
  /** Versions of the table, and when each was loaded. */
  private readonly tables: { version: number; since: number }[] = []

  loaded(version: number, since: number): void {
    this.tables.push({ version, since })
  }

  follow(before: Committed, now: Committed, turned: Turned, moment: Moment, at: number): void {
    const fresh = now.turnover.filter((row) => !this.seen.has(keyOf(row)))
    must(
      before.turnover.every((row) => now.turnover.some((one) => JSON.stringify(one) === JSON.stringify(row))),
      () => 'a counted turnover has changed',
    )
    const payments = now.payments.slice(before.payments.length)
    for (const one of new Set(fresh.map(({ member, day }) => `${member} ${day}`))) {
      const [member = '', day = ''] = one.split(' ')
      this.counted(
        member,
        day,
        fresh.filter((row) => row.member === member && row.day === day),
        { before, payments, turned, moment, at },
      )
    }
    for (const row of fresh) this.seen.set(keyOf(row), at)
    for (const payment of payments) this.paid(payment, before, now, moment, at)
  }

  /** After everything healed: no day was left out. */
  checkEnd(end: Committed, turned: Turned, now: number): void {
    const { turnover, payments } = end
    const last = lastCounted(now)
    for (const { member, day } of turned.due('vip'))
      must(
        day > last || turnover.some((row) => row.member === member && row.day === day),
        () => `${day} of member ${member} was never counted`,
      )
    for (const member of new Set(turnover.map((row) => row.member))) {
      // One that ended within the last minute held at the last turn of the duty.
      if (isResting(end, member, now - 60_000)) continue
      for (let level = 1; level <= levelOf(turnover, member, addDays(last, 1)); level++)
        must(
          payments.some((one) => one.member === member && one.kind === 'level' && one.period === String(level)),
          () => `member ${member} never got the gift of VIP ${level}`,
        )
    }
  }

  private counted(
    member: string,
    day: string,
    rows: readonly TurnoverRow[],
    {
      before,
      payments,
      turned,
      moment,
      at,
    }: { before: Committed; payments: readonly PaymentRow[]; turned: Turned; moment: Moment; at: number },
  ): void {
    const what = `${day} of member ${member}`
    must(!before.turnover.some((row) => row.member === member && row.day === day), () => `${what} was counted again`)
    must(moment.latest >= dayStart(addDays(day, 1)) + NOON_MS, () => `${what} was counted before the next noon`)
    const level = levelOf(before.turnover, member, day)
    for (const product of ['DZ', 'ZR'] as const) {
      const row = rows.find((one) => one.product === product)
      const lately = turned.lately(member, day, product, at)
      must(lately.includes(BigInt(row?.fen ?? 0)), () => `${what} counts ${row?.fen} fen of ${product} instead of ${lately.join(' or ')}`)
      if (!row) continue
      const rates = this.inForce(at).map((version) => RATES[version - 1]?.[product][level])
      must(rates.includes(row.rate), () => `${what} is rebated at ${row.rate} instead of ${rates.join(' or ')}, of VIP ${level}`)
      must(
        BigInt(row.rebate) === (BigInt(row.fen) * BigInt(row.rate)) / 10_000n,
        () => `${what} has a rebate of ${row.rebate} fen of ${product}`,
      )
    }
    const due = rows.reduce((sum, { rebate }) => sum + BigInt(rebate), 0n)
    const paid = payments.filter((one) => one.member === member && one.kind === 'rebate' && one.period === day)
    must(
      due === 0n ? paid.length === 0 : paid.length === 1 && BigInt(paid[0]?.fen ?? 0) === due && paid[0]?.level === level,
      () => `${what} brought ${paid.map(({ fen }) => fen).join()} fen instead of ${due}`,
    )
  }

  private paid(
    { member, kind, period, level, fen, times, version }: PaymentRow,
    before: Committed,
    now: Committed,
    { earliest, latest }: Moment,
    at: number,
  ) {
    const what = `the VIP payment ${kind} ${period} of member ${member}`
    const same = now.payments.filter((one) => one.member === member && one.kind === kind && one.period === period)
    must(same.length === 1, () => `${what} was made ${same.length} times`)
    must(times === (kind === 'rebate' ? REBATE_TIMES : GIFT_TIMES), () => `${what} asks for ${times} times its turnover`)
    must(this.inForce(at).includes(version), () => `${what} goes by version ${version} of the table`)
    const letters = now.letters.filter((one) => one.member === member && one.of === kind && one.period === period && one.fen === fen)
    must(letters.length === 1, () => `${what} has ${letters.length} letters`)
    if (kind === 'rebate') return
    must(!isResting(before, member, latest), () => `${what} was made during a break`)
    const [low, high] = [at - WITHIN_MS, at].map((since) =>
      levelOf(
        now.turnover.filter((row) => (this.seen.get(keyOf(row)) ?? at) <= since),
        member,
        addDays(lastCounted(latest), 1),
      ),
    )
    must(level >= Math.min(low ?? 0, high ?? 0) && level <= (high ?? 0), () => `${what} goes by VIP ${level} instead of ${low} to ${high}`)
    if (kind === 'level') {
      const gift = LEVELS[Number(period)]?.level
      return must(Number(period) <= level && gift === Number(fen), () => `${what} is of ${fen} fen at VIP ${level}`)
    }
    must(LEVELS[level]?.weekly === Number(fen) && mondayOf(period) === period, () => `${what} is of ${fen} fen`)
    const paysFrom = dayStart(addDays(period, 7)) + NOON_MS
    const rested = before.breaks.some((one) => one.member === member && one.ends !== null && one.ends > paysFrom)
    must(!rested, () => `${what} was made up after a break`)
    must(latest >= paysFrom && earliest < paysFrom + 7 * 24 * 3_600_000, () => `${what} is not that of the last week`)
    const wasThere = now.sessions.some(
      (one) => one.member === member && one.created < dayStart(addDays(period, 7)) && one.seen >= dayStart(period),
    )
    must(wasThere, () => `${what} is of a week without a login`)
  }

  private inForce(at: number): number[] {
    return stoodLately(this.tables, at).map(({ version }) => version)
  }
}

const keyOf = ({ member, day, product }: TurnoverRow): string => `${member} ${day} ${product}`
const lastCounted = (now: number): string => addDays(new Date(now - NOON_MS + 8 * 3_600_000).toISOString().slice(0, 10), -1)

/** By what was counted before the day: of its calendar year so far, or of all the last one. */
function levelOf(rows: readonly TurnoverRow[], member: string, day: string): number {
  const own = rows.filter((row) => row.member === member && row.day < day)
  const of = (year: number) => own.filter((row) => row.day.startsWith(String(year))).reduce((sum, { fen }) => sum + Number(fen), 0)
  const year = Number(day.slice(0, 4))
  const most = Math.max(of(year), of(year - 1))
  return LEVELS.findLastIndex(({ turnover }) => turnover <= most)
}

import type { Period } from '../../../contract/play-refusal.ts'
import type { LimitKind } from '../../../contract/safe-play.ts'
import { addDays, dayOf, dayStart } from '../../../domain/days.ts'
import type { Moment } from '../harness/server-time.ts'
import { must } from '../harness/violation.ts'
import type { Committed, TicketRow } from './committed.ts'

interface Asked {
  member: string
  kind: LimitKind
  period: Period
  value: string | null
  /** The server's time when the call arrived. */
  at: number
}

const DAY_MS = 86_400_000

/** What members forbade themselves, by the server's time: looked at whenever something new is committed. */
export class OwnLimits {
  /** Every arrival of a call that asks for a limit. */
  private readonly asked: Asked[] = []
  /** Simulated times at which a limit rose, by its key. */
  private readonly risen = new Map<string, number>()
  private rises = 0
  private refusals = 0
  private late = 0

  arrives(asked: Asked): void {
    this.asked.push(asked)
  }

  refused(why: string): void {
    this.refusals += 1
    if (why.includes('时长')) this.late += 1
  }

  get told() {
    return { raises: this.rises, ownRefusals: this.refusals, timeRefusals: this.late }
  }

  /** A page learned that its lower limit holds: it does, unless a raise came after the call had arrived. */
  acknowledged(now: Committed, limit: Omit<Asked, 'at'>, sentAt: number): void {
    const row = now.limits.find((one) => keyOf(one) === keyOf(limit))
    const holds = limit.value === null ? !row : row !== undefined && BigInt(row.value) <= BigInt(limit.value)
    must(
      holds || (this.risen.get(keyOf(limit)) ?? -1) >= sentAt,
      () => `the limit ${keyOf(limit)} was told to be ${limit.value} and is ${row?.value}`,
    )
  }

  /** One commit at a simulated time. */
  follow(before: Committed, now: Committed, { earliest, latest }: Moment, at: number): void {
    for (const was of before.limits) {
      const row = now.limits.find((one) => keyOf(one) === keyOf(was))
      if (row && BigInt(row.value) <= BigInt(was.value)) continue
      this.rises += 1
      this.risen.set(keyOf(was), at)
      const value = row?.value ?? null
      const isAsked = this.asked.some((one) => keyOf(one) === keyOf(was) && one.value === value && one.at <= latest - DAY_MS)
      must(isAsked, () => `the limit ${keyOf(was)} rose from ${was.value} to ${value}, not asked for a day before`)
    }
    for (const was of before.breaks) {
      const row = now.breaks.find(({ id }) => id === was.id)
      const isKept = row?.until === was.until && (row.ends === was.ends || (was.ends === null && (row.ends ?? 0) >= was.until + DAY_MS))
      must(isKept, () => `the break of member ${was.member} until ${was.until} was changed`)
    }
    const isOnBreak = (member: string, ms: number) =>
      before.breaks.some((one) => one.member === member && (one.ends === null || one.ends > ms))
    for (const { id, member, kind, at: ms } of now.payments) {
      if (kind !== 'deposit' || before.payments.some((was) => was.id === id)) continue
      must(!isOnBreak(member, ms), () => `deposit ${id} was asked for during a break`)
      this.within(now, member, 'deposit', ms, id)
      this.inTime(before, member, ms, id)
    }
    for (const { id, member, at: ms, status } of now.tickets) {
      const was = before.tickets.find((one) => one.id === id)
      // A break that ended or began within the last moments counts as either.
      must(
        was?.status !== 'delay' || status === 'delay' || status === 'refused' || !isOnBreak(member, latest),
        () => `bet ${id} was accepted during a break`,
      )
      if (was) continue
      must(!isOnBreak(member, ms), () => `bet ${id} was placed during a break`)
      this.within(now, member, 'stake', ms, id)
      this.within(now, member, 'loss', ms, id)
      this.inTime(before, member, ms, id)
    }
    const wallets = new Map(now.accounts.map((account) => [account.id, account.member]))
    for (const { id, reason, debit } of now.transfers.slice(before.transfers.length)) {
      const member = wallets.get(debit) ?? ''
      must(reason !== 'venue_in' || !isOnBreak(member, Math.max(earliest, latest)), () => `${id} went to a venue during a break`)
    }
  }

  /** Minutes that were counted before something began leave some of each limit. */
  private inTime({ limits, time }: Committed, member: string, at: number, id: string): void {
    for (const limit of limits) {
      if (limit.member !== member || limit.kind !== 'time') continue
      const since = beginOf(limit.period, at)
      const days = time.filter((one) => one.member === member && dayStart(one.day) >= since)
      const used = days.reduce((sum, { minutes }) => sum + minutes, 0)
      must(used < Number(limit.value), () => `${id} is over the time limit of a ${limit.period}: ${used} of ${limit.value} minutes`)
    }
  }

  private within(now: Committed, member: string, kind: LimitKind, at: number, id: string): void {
    for (const limit of now.limits) {
      if (limit.member !== member || limit.kind !== kind) continue
      const since = beginOf(limit.period, at)
      const used = usedOf(now, member, kind, since)
      must(used <= BigInt(limit.value), () => `${id} is over the ${kind} limit of a ${limit.period}: ${used} of ${limit.value} fen`)
    }
  }
}

const keyOf = ({ member, kind, period }: Pick<Asked, 'member' | 'kind' | 'period'>): string => `${kind} ${period} of ${member}`

function usedOf({ payments, tickets }: Committed, member: string, kind: LimitKind, since: number): bigint {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, fen) => total + fen, 0n)
  if (kind === 'deposit')
    return sum(
      payments
        .filter((one) => one.member === member && one.kind === 'deposit' && one.at >= since)
        .map(({ fen, state, settled }) => BigInt(settled ?? (state === 'failed' ? 0 : fen))),
    )
  const placed = tickets.filter((one) => one.member === member && one.status !== 'refused' && one.at >= since)
  if (kind === 'stake') return sum(placed.filter((ticket) => !isVoid(ticket)).map(({ stake }) => BigInt(stake)))
  return sum(placed.map(({ stake, back }) => BigInt(stake) - BigInt(back)))
}

const isVoid = ({ result }: TicketRow): boolean => result?.startsWith('D') ?? false

/** Shanghai's day, week from Monday, and month that hold an instant. */
function beginOf(period: Period, at: number): number {
  const day = dayOf(at)
  if (period === 'month') return dayStart(`${day.slice(0, 8)}01`)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayStart(period === 'day' ? day : addDays(day, -((weekday + 6) % 7)))
}

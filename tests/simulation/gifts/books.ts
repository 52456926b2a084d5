import { addDays, dayStart } from '../../../domain/days.ts'
import type { Db } from '../../../server/platform/database.ts'
import { Calls, type Effect } from '../harness/calls.ts'
import type { Moment } from '../harness/server-time.ts'
import { must, Notes } from '../harness/violation.ts'
import { writesOf } from '../harness/writes.ts'
import { checkMonths, followMonths } from './agent-books.ts'
import { drawn, followClaims } from './claim-books.ts'
import { type Committed, isResting, NOTHING, readCommitted } from './committed.ts'
import { INVITE, PRICES } from './offers.ts'
import { RaceBooks } from './race-books.ts'
import { Turned } from './turned.ts'
import { VipBooks } from './vip-books.ts'

const TEN_MINUTES_MS = 600_000
const FEN_A_POINT = 10_000n

/** The plain model: what each payer owes by what was turned over and pressed, once, compared with every commit. */
export class Books extends Notes {
  readonly calls = new Calls<Committed>(effectsOf)
  readonly vip = new VipBooks()
  private readonly turned = new Turned()
  private readonly race = new RaceBooks()
  private now: Committed = NOTHING
  private readonly db: Db
  private readonly isWritten: () => Promise<boolean>

  constructor(db: Db) {
    super()
    this.db = db
    this.isWritten = writesOf(db)
  }

  /** What is committed, as last read. */
  get committed(): Committed {
    return this.now
  }

  /** Reads one commit and compares it with what may follow the last. */
  async follow(moment: Moment, at: number, isWorking: boolean): Promise<void> {
    const before = this.now
    const isNew = await this.isWritten()
    if (isNew) this.now = await readCommitted(this.db, before)
    const { now } = this
    this.check()
    // Of what pages were told; nothing else could differ.
    if (!isNew) return this.calls.check(now)
    this.turned.follow(now, at, isWorking)
    this.calls.check(now)
    this.vip.follow(before, now, this.turned, moment, at)
    this.followPoints(before, now, moment, at)
    followClaims(before, now, this.turned, moment)
    this.race.follow(before, now, at)
    followMonths(before, now, this.turned, moment, at)
    this.checkMoney(now)
  }

  /** After a turn of the duties at this time: no day is noted that is not over yet. */
  worked(at: number): void {
    for (const { of, day } of this.now.days) must(dayStart(addDays(day, 1)) <= at, () => `${day} is noted by ${of}, and is not over`)
  }

  /** Checks, after everything healed and all days are over, that each was paid, and that every page has reported the truth. */
  checkEnd(now: number): void {
    this.check()
    this.calls.checkEnd(this.now)
    this.vip.checkEnd(this.now, this.turned, now)
    this.race.checkEnd(this.now)
    this.checkInvited()
    for (const { member, day } of this.turned.due('points')) {
      if (dayStart(addDays(day, 1)) + TEN_MINUTES_MS > now || this.turned.now(member, day, '*') < FEN_A_POINT) continue
      must(
        earned(this.now).some((one) => one.member === member && one.day === day),
        () => `${day} of member ${member} earned no points`,
      )
    }
  }

  /** After the day has come on which this month is paid to agents. */
  checkMonth(month: string, at: number): void {
    this.check()
    checkMonths(this.now, this.turned, month, at)
  }

  get counts() {
    const { payments, exchanges, claims, parts, turnover } = this.now
    const of = (kind: string) => payments.filter((one) => one.kind === kind).length
    const claimed = (of: string) => claims.filter(({ budget }) => budget === of).length
    return {
      ...this.calls.counts,
      daysCounted: new Set(turnover.map(({ member, day }) => `${member} ${day}`)).size,
      ...{ rebates: of('rebate'), levelGifts: of('level'), weeklyGifts: of('weekly') },
      ...{ pointsEarned: earned(this.now).length, exchanges: exchanges.length, claims: claims.length },
      ...{ races: claimed('race'), invitations: claimed('invite'), draws: claimed('draw'), commissions: this.now.months.length },
      left: parts.filter(({ left }) => left !== null).length,
    }
  }

  /** Who met the rule was paid for, unless the inviter rests or the budget is spent. */
  private checkInvited(): void {
    const { invited, phones, claims, breaks, accounts } = this.now
    const left = BigInt(accounts.find(({ kind, wallet }) => kind === 'budget' && wallet === 'invite')?.balance ?? 0)
    for (const { member, inviter } of invited) {
      const met = phones.some((one) => one.member === member) && this.turned.spanOf(member, '', Number.MAX_SAFE_INTEGER).least
      const isPaid = claims.some(({ budget, key }) => budget === 'invite' && key === `friend:${member}`)
      if (!met || met < BigInt(INVITE.turnover) || left < BigInt(INVITE.fen) || breaks.some((one) => one.member === inviter)) continue
      must(isPaid, () => `nobody was paid for member ${member}, whom ${inviter} invited`)
    }
  }

  private followPoints(before: Committed, now: Committed, { latest }: Moment, at: number): void {
    const all = earned(now)
    for (const { member, day, fen } of all.slice(earned(before).length)) {
      const what = `points of member ${member} for ${day}`
      must(all.filter((one) => one.member === member && one.day === day).length === 1, () => `${what} were granted again`)
      must(latest >= dayStart(addDays(day, 1)) + TEN_MINUTES_MS, () => `${what} were granted before the day was over`)
      const due = this.turned.lately(member, day, '*', at).map((turnover) => turnover / FEN_A_POINT)
      must(due.includes(fen), () => `${what} are ${fen} instead of ${due.join(' or ')}`)
    }
    for (const { id, member, gift, points, fen } of now.exchanges.slice(before.exchanges.length)) {
      const price = PRICES.get(gift)
      must(
        points === String(price?.points) && fen === String(price?.fen),
        () => `exchange ${id} of ${gift} costs ${points} and brings ${fen} fen`,
      )
      must(!isResting(before, member, latest), () => `exchange ${id} during a break`)
    }
    for (const gift of PRICES.keys()) {
      const taken = now.exchanges.filter((one) => one.gift === gift).length
      must(
        (now.stock.find((one) => one.gift === gift)?.taken ?? 0) === taken,
        () => `${taken} of ${gift} were exchanged, and the stock says otherwise`,
      )
    }
  }

  /** Everything that was given came once, with its turnover, and nothing else came. */
  private checkMoney(now: Committed): void {
    const { accounts, transfers, payments, exchanges, claims, requirements } = now
    const owed = [
      ...payments.map(({ ref, member, fen, times }) => ({ ref, member, fen, times })),
      ...exchanges.map(({ id, member, gift, fen }) => ({ ref: id, member, fen, times: PRICES.get(gift)?.times ?? 0 })),
      ...claims.filter(({ fen }) => fen !== '0').map(({ ref, member, fen, times }) => ({ ref, member, fen, times })),
    ]
    const mains = new Map(accounts.filter(({ kind, wallet }) => kind === 'member' && wallet === 'main').map(({ id, owner }) => [id, owner]))
    const came = transfers.filter(({ reason, credit }) => (reason === 'bonus' || reason === 'activity_gift') && mains.has(credit))
    same(
      'given',
      owed.map(({ ref, member, fen, times }) => `${ref} ${member} ${fen} ${times > 0 ? 'bonus' : 'activity_gift'}`),
      came.map(({ ref, credit, fen, reason }) => `${ref} ${mains.get(credit)} ${fen} ${reason}`),
    )
    same(
      'turnover',
      owed.filter(({ times }) => times > 0).map(({ ref, member, fen, times }) => `${ref} ${member} ${fen} ${BigInt(fen) * BigInt(times)}`),
      requirements.map(({ ref, member, bonus, need }) => `${ref} ${member} ${bonus} ${need}`),
    )
    same(
      'commissions',
      now.months.filter(({ fen }) => fen !== '0').map(({ ref, member, fen }) => `${ref} ${member} ${fen}`),
      transfers
        .filter(({ reason, credit }) => reason === 'commission' && mains.has(credit))
        .map(({ ref, credit, fen }) => `${ref} ${mains.get(credit)} ${fen}`),
    )
    const points = claims
      .filter(({ budget }) => budget === 'draw')
      .map(({ key, member }) => ({ key, member, points: drawn(key, member, now, now, key).points }))
    const owners = new Map(accounts.filter(({ kind }) => kind === 'points').map(({ id, owner }) => [id, owner]))
    same(
      'points of draws',
      points.filter((one) => one.points > 0).map((one) => `activity:draw:${one.key} ${one.member} ${one.points}`),
      transfers
        .filter(({ reason, ref }) => reason === 'points_earned' && ref.startsWith('activity:'))
        .map(({ ref, credit, fen }) => `${ref} ${owners.get(credit)} ${fen}`),
    )
    same(
      'spent points',
      exchanges.map(({ id, points }) => `${id} ${points}`),
      transfers.filter(({ reason }) => reason === 'points_spent').map(({ ref, fen }) => `${ref} ${fen}`),
    )
    for (const { id, kind, owner, wallet, balance } of accounts) {
      const moved = transfers.reduce(
        (sum, { credit, debit, fen }) => sum + (credit === id ? BigInt(fen) : 0n) - (debit === id ? BigInt(fen) : 0n),
        0n,
      )
      must(BigInt(balance) === moved && moved >= 0n, () => `${kind} ${owner} ${wallet} has ${balance} fen instead of ${moved}`)
    }
  }
}

function same(what: string, model: readonly string[], books: readonly string[]): void {
  const [owed, came] = [[...model].sort(), [...books].sort()]
  const [missing, surplus] = [owed.filter((one) => !came.includes(one)), came.filter((one) => !owed.includes(one))]
  must(
    owed.join() === came.join(),
    () => `${what}: without effect are ${missing.join('; ')}; without reason ${surplus.join('; ')}; in all ${owed.length}, ${came.length}`,
  )
}

/** Points for turnover, in the order of their granting. */
function earned({ transfers, accounts }: Committed): { member: string; day: string; fen: bigint }[] {
  return transfers.flatMap(({ reason, ref, credit, fen }) => {
    const [source, day = ''] = ref.split(':')
    const member = accounts.find(({ id }) => id === credit)?.owner ?? ''
    return reason === 'points_earned' && source === 'turnover' ? [{ member, day, fen: BigInt(fen) }] : []
  })
}

/** What exists of each call. What a joining gave is compared commit by commit, since it does not name its call. */
function effectsOf({ exchanges, requests }: Committed): Map<string, Effect[]> {
  const effects = new Map<string, Effect[]>(exchanges.map(({ id, member, gift }) => [id, [{ kind: 'exchange', member, about: gift }]]))
  for (const { id, member, kind, state } of requests)
    if (kind === 'join' && state === 'done') effects.set(id, [{ kind, member, about: 'join' }])
  return effects
}

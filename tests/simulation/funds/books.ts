import { settleTicket, ticketLines } from '../../../domain/ticket-lines.ts'
import type { Db } from '../../../server/platform/database.ts'
import { Calls } from '../harness/calls.ts'
import type { Moment } from '../harness/server-time.ts'
import { must, Notes } from '../harness/violation.ts'
import { writesOf } from '../harness/writes.ts'
import { NEXT, type Results } from '../money/books.ts'
import { type AccountRow, type Committed, NOTHING, readCommitted, type TicketRow } from './committed.ts'
import { Disputes } from './disputes.ts'
import { effectsOf } from './effects.ts'
import { OwnLimits } from './own-limits.ts'
import { comparePayments, followPayments } from './payments.ts'
import type { Kept } from './provider.ts'
import { Turnover } from './turnover.ts'

/** The plain model: each member's money if every call, callback and result moved it once, compared with every commit. */
export class Books extends Notes {
  readonly calls = new Calls(effectsOf)
  readonly limits = new OwnLimits()
  readonly disputes = new Disputes()
  private readonly turnover = new Turnover()
  private now: Committed = NOTHING
  private ended = { late: 0, disputed: 0 }
  private readonly db: Db
  private readonly isWritten: () => Promise<boolean>
  private readonly grants: ReadonlyMap<bigint, bigint>
  private readonly results: Results
  private readonly orders: ReadonlyMap<string, Kept>

  constructor(db: Db, grants: ReadonlyMap<bigint, bigint>, results: Results, orders: ReadonlyMap<string, Kept>) {
    super()
    this.db = db
    this.isWritten = writesOf(db)
    this.grants = grants
    this.results = results
    this.orders = orders
  }

  /** What is committed, as last read. */
  get committed(): Committed {
    return this.now
  }

  /** Reads one commit and compares it with what may follow the last. */
  async follow(moment: Moment, at: number): Promise<void> {
    const before = this.now
    const isNew = await this.isWritten()
    if (isNew) this.now = await readCommitted(this.db, before)
    const { now } = this
    this.check()
    // Of what pages were told; nothing else could differ.
    if (!isNew) return this.calls.check(now)
    this.calls.check(now)
    this.limits.follow(before, now, moment, at)
    followPayments(
      before,
      now,
      this.orders,
      (member) => this.turnover.lockedFen(member, before.requirements),
      (payment) => this.disputes.ended(before, now, payment),
    )
    this.disputes.follow(before, now)
    this.followTickets(before.tickets, now.tickets)
    this.turnover.follow(before, now, moment)
    for (const memberId of this.grants.keys()) this.checkMoney(String(memberId))
  }

  /** Checks, after everything healed, that every page has reported the truth, and that the provider's record agrees. */
  checkEnd(): void {
    this.check()
    this.calls.checkEnd(this.now)
    this.ended = comparePayments(this.now, this.orders)
    for (const { id, status, legs } of this.now.tickets) {
      const isLast = legs.every(({ market, version }) => version === this.results.count(market))
      must(status === 'refused' || (status === 'settled' && isLast), () => `ticket ${id} is ${status}, not settled by the last results`)
    }
  }

  get counts() {
    const { payments, transfers, tickets } = this.now
    const count = (kind: string, state: string) => payments.filter((one) => one.kind === kind && one.state === state).length
    return {
      ...this.calls.counts,
      bets: tickets.length,
      depositsPaid: count('deposit', 'paid'),
      depositsClosed: count('deposit', 'failed'),
      withdrawalsPaid: count('withdrawal', 'paid'),
      withdrawalsGivenBack: count('withdrawal', 'failed'),
      transfers: transfers.filter(({ reason }) => reason.startsWith('venue_')).length,
      ...this.ended,
      ...this.turnover.told,
      ...this.limits.told,
      ...this.disputes.counts,
    }
  }

  private followTickets(before: readonly TicketRow[], now: readonly TicketRow[]): void {
    for (const ticket of now) {
      const was = before.find(({ id }) => id === ticket.id)
      must(!was || NEXT[was.status].includes(ticket.status), () => `ticket ${ticket.id} went from ${was?.status} to ${ticket.status}`)
      if (ticket.status === 'refused') continue
      const legs = ticket.legs.map((leg) => ({ oddsMilli: leg.odds, result: this.results.of(leg) }))
      must(
        ticket.legs.every(({ result }, i) => result === (legs[i]?.result ?? null)),
        () => `ticket ${ticket.id} has not its results`,
      )
      const due = settleTicket(ticketLines(legs.length, [{ size: legs.length, stakeFen: BigInt(ticket.stake) }]), legs)
      must(
        (ticket.status === 'settled') === (due !== null) && BigInt(ticket.back) === (due?.returnFen ?? 0n),
        () => `ticket ${ticket.id} is ${ticket.status} and brought ${ticket.back} fen back instead of ${due?.returnFen}`,
      )
    }
    must(
      before.every(({ id }) => now.some((ticket) => ticket.id === id)),
      () => 'a ticket is gone',
    )
  }

  private checkMoney(member: string): void {
    const { accounts, tickets, payments, transfers } = this.now
    const own = <Row extends { member: string }>(rows: readonly Row[]) => rows.filter((row) => row.member === member)
    const wallets = own(accounts)
    const main = wallets.find(({ wallet }) => wallet === 'main')?.id
    /** What transfers for a reason brought to the main wallet, less what they took from it. */
    const moved = (reason: string) => {
      const of = transfers.filter((one) => one.reason === reason && (one.credit === main || one.debit === main))
      return sum(of.map(({ fen, credit }) => (credit === main ? BigInt(fen) : -BigInt(fen))))
    }
    const staked = sum(
      own(tickets)
        .filter(({ status }) => status === 'delay' || status === 'accepted')
        .map(({ stake }) => BigInt(stake)),
    )
    const won = sum(
      own(tickets)
        .filter(({ status }) => status === 'settled')
        .map(({ stake, back }) => BigInt(back) - BigInt(stake)),
    )
    const deposits = own(payments).filter(({ kind, state }) => kind === 'deposit' && state === 'paid')
    const credited = sum(deposits.map(({ fen, charge, granted }) => BigInt(fen) - BigInt(charge ?? 0) + BigInt(granted ?? 0)))
    const withdrawals = own(payments).filter(({ kind, state }) => kind === 'withdrawal' && state !== 'failed')
    const open = sum(withdrawals.filter(({ state }) => state !== 'paid').map(({ fen }) => BigInt(fen)))
    const borne = moved('correction')
    const isCorrected = own(tickets).some(({ legs }) => legs.some(({ version }) => version > 1))
    must(borne === 0n || (borne > 0n && isCorrected), () => `the house bore ${borne} fen of corrections for member ${member}`)
    // What is at venues, what a given-up bonus took, what the house bore and what people decided is by the ledger; all else by what happened.
    const reviewed = sum(['deposit_review', 'deposit_review_fee', 'withdraw_review', 'withdraw_review_fee'].map(moved))
    const bySide = borne + reviewed + moved('venue_in') + moved('venue_out') + moved('bonus_forfeit')
    const grant = this.grants.get(BigInt(member)) ?? 0n
    const expected: Record<string, bigint> = {
      main: grant - staked + won + credited - sum(withdrawals.map(({ fen }) => BigInt(fen))) + bySide,
      held: staked + open,
    }
    for (const account of wallets) this.checkAccount(account, expected[account.wallet])
  }

  private checkAccount({ id, member, wallet, balance, version }: AccountRow, expected: bigint | undefined): void {
    const own = this.now.transfers.filter(({ debit, credit }) => debit === id || credit === id)
    const total = sum(own.map(({ fen, credit }) => (credit === id ? BigInt(fen) : -BigInt(fen))))
    const fen = expected ?? total
    must(BigInt(balance) === fen, () => `${wallet} of member ${member} has ${balance} fen, what happened says ${fen}`)
    must(BigInt(balance) === total, () => `${wallet} of member ${member} has ${balance} fen, its transfers sum to ${total}`)
    must(Number(version) === own.length, () => `${wallet} of member ${member} is at version ${version} after ${own.length} transfers`)
    must(total >= 0n, () => `${wallet} of member ${member} is below its floor`)
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, fen) => total + fen, 0n)

import type { Selection } from '../../../domain/markets.ts'
import type { SettledLeg } from '../../../domain/settlement.ts'
import type { Db } from '../../../server/platform/database.ts'
import { must, Notes } from '../harness/violation.ts'
import { CashOuts } from './cash-outs.ts'
import type { Chances } from './chances.ts'
import { type AccountRow, NOTHING, readCommitted, type TicketRow } from './committed.ts'
import { dueFen, type Leg, linesOf, type Staked, sumOf } from './payouts.ts'
import { Preorders } from './preorders.ts'

/** What a page may report of a call: it was done, or it never was and never will be. */
export type Verdict = 'done' | 'not done'

interface Pressed {
  memberId: bigint
  browser: string
}

export interface BetPress extends Pressed, Staked {
  kind: 'bet'
  /** Market and selection of each leg. */
  picks: readonly string[]
}

/** So many percent of a ticket, for so much at least. */
export interface CashOutPress extends Pressed {
  kind: 'cash-out'
  ticket: string
  percent: number
  leastFen: bigint
}

export type Press = BetPress | CashOutPress

/** The results of the games: of each the first and its corrections, numbered from 1. */
export interface Results {
  /** The number of results of a market's game. */
  count(market: string): number
  of(leg: { market: string; selection: Selection; version: number }): SettledLeg['result'] | null
}

/** The states that may follow each state of a ticket. A correction can reopen a lost series or system. */
export const NEXT: Record<TicketRow['status'], readonly TicketRow['status'][]> = {
  delay: ['delay', 'accepted', 'refused', 'settled'],
  accepted: ['accepted', 'settled', 'cashed'],
  refused: ['refused'],
  settled: ['settled', 'accepted'],
  cashed: ['cashed'],
}

/**
 * The plain model: what was pressed, what pages reported, and each member's money if every ticket moved it once.
 * It knows nothing of ids, locks, transactions or networks.
 */
export class Books extends Notes {
  private readonly presses = new Map<string, Press>()
  private readonly sent = new Set<string>()
  private readonly told = new Map<string, Verdict>()
  readonly cashOuts: CashOuts
  readonly preorders = new Preorders()
  private tickets = new Map<string, TicketRow>()
  private committed = NOTHING
  private readonly db: Db
  private readonly grants: ReadonlyMap<bigint, bigint>
  private readonly results: Results
  private reopened = 0

  constructor(db: Db, { grants, results, chances }: { grants: ReadonlyMap<bigint, bigint>; results: Results; chances: Chances }) {
    super()
    this.db = db
    this.grants = grants
    this.results = results
    this.cashOuts = new CashOuts(chances)
  }

  press(id: string, press: Press): void {
    must(!this.presses.has(id), () => `id ${id} was made twice`)
    this.presses.set(id, press)
  }

  /** A page sends a call: no other of its kind, member and browser may be open. */
  send(id: string): void {
    const press = this.presses.get(id)
    must(press !== undefined, () => `a call was sent that nobody pressed: ${id}`)
    must(!this.sent.has(id), () => `the page sent ${id} twice`)
    for (const other of this.sent) {
      const theirs = this.presses.get(other)
      must(
        this.told.has(other) || theirs?.kind !== press.kind || theirs.memberId !== press.memberId || theirs.browser !== press.browser,
        () => `${id} was sent while ${other} of the same kind, member and browser has no answer`,
      )
    }
    this.sent.add(id)
  }

  tell(id: string, verdict: Verdict): void {
    const before = this.told.get(id) ?? verdict
    must(before === verdict, () => `${id} was told as ${before} and then as ${verdict}`)
    this.told.set(id, verdict)
  }

  /** Reads what is committed now. */
  async read(): Promise<void> {
    this.committed = await readCommitted(this.db, this.grants.keys())
  }

  /** The open tickets of a member, as they were last committed. */
  openOf(memberId: bigint): string[] {
    return [...this.tickets.values()]
      .filter(({ member, status }) => member === String(memberId) && status === 'accepted')
      .map(({ id }) => id)
  }

  /** Checks invariants 5 and 6 on the last read and all reports since. */
  override check(): void {
    super.check()
    const { accounts, tickets, cashOuts, rules, preorders } = this.committed
    const done = new Set([...tickets, ...cashOuts].map(({ id }) => id))
    for (const [id, verdict] of this.told)
      must(done.has(id) === (verdict === 'done'), () => `${id} was told as ${verdict}, and ${done.has(id) ? 'exists' : 'does not exist'}`)
    this.preorders.check(preorders, tickets)
    this.cashOuts.check(cashOuts, rules, {
      pressOf: (id) => this.presses.get(id),
      ticketOf: (id) => this.tickets.get(id),
      linesOf: (id) => this.placedLines(id),
      legsOf: (ticket) => this.legsOf(ticket),
    })
    this.checkTickets(tickets)
    if (accounts.length === 0) return
    for (const memberId of this.grants.keys()) this.checkMoney(memberId, accounts, tickets)
  }

  /** Checks, after everything healed, that every page has reported the truth. */
  checkEnd(): void {
    for (const { id, status, legs } of this.tickets.values()) {
      must(this.told.get(id) === 'done' || this.preorders.betOf(id) !== undefined, () => `ticket ${id} exists, and no page ever said so`)
      const isLast = legs.every(({ market, version }) => version === this.results.count(market))
      must(
        status === 'refused' || status === 'cashed' || (status === 'settled' && isLast),
        () => `ticket ${id} is ${status}, not settled by the last results`,
      )
    }
    for (const id of this.sent) must(this.told.has(id), () => `nobody was told what became of ${id}`)
    this.cashOuts.checkEnd(this.told, this.committed)
    this.preorders.checkEnd()
  }

  get counts() {
    const verdicts = [...this.told.values()]
    return {
      presses: this.presses.size,
      done: verdicts.filter((verdict) => verdict === 'done').length,
      notDone: verdicts.filter((verdict) => verdict === 'not done').length,
      series: [...this.tickets.values()].filter(({ legs }) => legs.length > 1).length,
      systems: [...this.tickets.keys()].filter((id) => this.placedLines(id).length > 1).length,
      reopened: this.reopened,
      ...this.cashOuts.counts,
      ...this.preorders.counts,
    }
  }

  /** The lines of a ticket as they were pressed. */
  private placedLines(id: string): ReturnType<typeof linesOf> {
    const press = this.presses.get(id)
    if (press?.kind === 'bet') return linesOf(press.picks.length, press)
    const order = this.preorders.betOf(id)
    return linesOf(1, { folds: order?.stakeFen ? [{ size: 1, fen: order.stakeFen }] : [], bankers: [] })
  }

  private legsOf(ticket: TicketRow): Leg[] {
    return ticket.legs.map((leg) => ({ odds: leg.odds, result: this.results.of(leg) }))
  }

  private checkTickets(rows: readonly TicketRow[]): void {
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const ticket of rows) {
      this.checkPressed(ticket)
      const before = this.tickets.get(ticket.id)
      must(
        !before || NEXT[before.status].includes(ticket.status),
        () => `ticket ${ticket.id} went from ${before?.status} to ${ticket.status}`,
      )
      const isKept = ticket.legs.every(({ odds, version }, i) => {
        const was = before?.legs[i]
        return !was || (was.odds === odds && was.version <= version)
      })
      must(isKept, () => `ticket ${ticket.id} was changed`)
      if (before?.status === 'settled' && ticket.status === 'accepted') this.reopened += 1
      if (ticket.status === 'refused') continue
      const left = this.cashOuts.leftOf(ticket.id) ?? this.placedLines(ticket.id)
      const due = dueFen(left, this.legsOf(ticket))
      must(
        ticket.status === 'cashed'
          ? sumOf(left) === 0n && ticket.back === '0'
          : (ticket.status === 'settled') === (due !== null) && BigInt(ticket.back) === (due ?? 0n),
        () => `ticket ${ticket.id} is ${ticket.status} and brought ${ticket.back} fen back instead of ${due}`,
      )
    }
    for (const id of this.tickets.keys()) must(now.has(id), () => `ticket ${id} is gone`)
    this.tickets = now
  }

  /** It is what was pressed, or what was asked for at a price, less what was cashed out of it. */
  private checkPressed({ id, member, stake, cashed, paid, legs }: TicketRow): void {
    const order = this.preorders.betOf(id)
    const press = this.presses.get(id) ?? order
    const picks = order ? [order.pick] : press && 'picks' in press ? press.picks : []
    const left = this.cashOuts.leftOf(id) ?? this.placedLines(id)
    const out = this.cashOuts.outOf(id)
    must(
      press !== undefined &&
        String(press.memberId) === member &&
        picks.join() === legs.map(({ market, selection }) => `${market} ${selection}`).join() &&
        String(sumOf(left)) === stake &&
        String(out.stakeFen) === cashed &&
        String(out.paidFen) === paid,
      () => `ticket ${id} is not what was pressed: ${stake} fen run, ${cashed} were cashed out for ${paid}`,
    )
  }

  private checkMoney(memberId: bigint, accounts: readonly AccountRow[], tickets: readonly TicketRow[]): void {
    const own = tickets.filter(({ member }) => member === String(memberId))
    const open = own.filter(({ status }) => status === 'delay' || status === 'accepted')
    const held = open.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
    const settled = own.filter(({ status }) => status === 'settled')
    const won = settled.reduce((sum, { stake, back }) => sum + BigInt(back) - BigInt(stake), 0n)
    const cashed = own.reduce((sum, { cashed, paid }) => sum + BigInt(paid) - BigInt(cashed), 0n)
    const walletOf = (name: string) => accounts.find(({ member, wallet }) => member === String(memberId) && wallet === name)
    const borne = BigInt(walletOf('main')?.borne ?? 0)
    const isCorrected = own.some(({ legs }) => legs.some(({ version }) => version > 1))
    must(borne === 0n || (borne > 0n && isCorrected), () => `the house bore ${borne} fen of corrections for member ${memberId}`)
    const expected = { main: (this.grants.get(memberId) ?? 0n) - held + won + cashed + borne, held }
    for (const [name, fen] of Object.entries(expected)) {
      const account = walletOf(name)
      must(account !== undefined, () => `member ${memberId} has no account ${name}`)
      const { balance, sum, version, moves } = account
      must(BigInt(balance) === fen, () => `${name} of member ${memberId} has ${balance} fen, its tickets say ${fen}`)
      must(balance === sum, () => `${name} of member ${memberId} has ${balance} fen, its transfers sum to ${sum}`)
      must(version === moves, () => `${name} of member ${memberId} is at version ${version} after ${moves} transfers`)
      must(BigInt(balance) >= 0n, () => `${name} of member ${memberId} is below its floor`)
    }
  }
}

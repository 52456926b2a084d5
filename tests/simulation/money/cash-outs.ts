import { must } from '../harness/violation.ts'
import type { Press, Verdict } from './books.ts'
import type { Chances } from './chances.ts'
import type { CashOutRow, Committed, RuleRow, TicketRow } from './committed.ts'
import { fairFen, type Leg, type Line, splitAt, sumOf } from './payouts.ts'

/** What is known of a ticket before a cash-out. */
interface Known {
  pressOf(id: string): Press | undefined
  ticketOf(id: string): TicketRow | undefined
  linesOf(ticket: string): Line[]
  legsOf(ticket: TicketRow): Leg[]
}

/** The house keeps 5 % of what a part is worth, and the rest is rounded down. */
const KEPT = 0.05
/** Of a sum in floating point. */
const NEAR_FEN = 0.01

const ruleName = ({ ticket, member, target, percent }: RuleRow): string => `${member} ${ticket} ${target} ${percent}`

/** Cash-outs: each is one that a player pressed or had set, pays what the part was worth by then, and is never undone. */
export class CashOuts {
  private readonly chances: Chances
  private readonly asked = new Set<string>()
  private readonly known = new Map<string, CashOutRow>()
  private readonly left = new Map<string, Line[]>()
  private rules: readonly RuleRow[] = []
  private laterResults = 0

  constructor(chances: Chances) {
    this.chances = chances
  }

  /** A player has the server take so many percent once the whole is worth so much. */
  set(rule: RuleRow): void {
    this.asked.add(ruleName(rule))
  }

  /** What still runs of a ticket of which something was taken; undefined of another. */
  leftOf(ticket: string): readonly Line[] | undefined {
    return this.left.get(ticket)
  }

  outOf(ticket: string): { stakeFen: bigint; paidFen: bigint } {
    const own = [...this.known.values()].filter((one) => one.ticket === ticket)
    return {
      stakeFen: own.reduce((sum, { stake }) => sum + BigInt(stake), 0n),
      paidFen: own.reduce((sum, { paid }) => sum + BigInt(paid), 0n),
    }
  }

  get counts() {
    const all = [...this.known.values()]
    return {
      cashOuts: all.length,
      parts: all.filter(({ percent }) => percent < 100).length,
      automatic: all.filter(({ automatic }) => automatic).length,
      resultsAfterCashOut: this.laterResults,
    }
  }

  check(rows: readonly CashOutRow[], rules: readonly RuleRow[], known: Known): void {
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const [id, row] of this.known)
      must(JSON.stringify(now.get(id)) === JSON.stringify(row), () => `cash-out ${id} of ticket ${row.ticket} did not stand`)
    for (const rule of rules) must(this.asked.has(ruleName(rule)), () => `nobody had ${ruleName(rule)} taken automatically`)
    for (const row of rows) if (!this.known.has(row.id)) this.take(row, known)
    this.rules = rules
  }

  /** In the end each tells its page, and nothing is set for a ticket that is over. */
  checkEnd(told: ReadonlyMap<string, Verdict>, { rules }: Committed): void {
    for (const { id, automatic } of this.known.values())
      must(automatic || told.get(id) === 'done', () => `cash-out ${id} exists, and no page ever said so`)
    must(rules.length === 0, () => `${rules.length} automatic cash-outs wait for tickets that are over`)
    this.laterResults = [...this.left.values()].filter((lines) => sumOf(lines) > 0n).length
  }

  private take(row: CashOutRow, known: Known): void {
    const before = known.ticketOf(row.ticket)
    must(
      before?.status === 'accepted' && before.member === row.member,
      () => `ticket ${row.ticket} was cashed out while it was ${before?.status}`,
    )
    const press = known.pressOf(row.id)
    const rule = this.rules.find(({ ticket }) => ticket === row.ticket)
    const leastFen = press?.kind === 'cash-out' ? press.leastFen : 1n
    must(
      row.automatic
        ? rule?.percent === row.percent
        : press?.kind === 'cash-out' &&
            press.ticket === row.ticket &&
            press.percent === row.percent &&
            String(press.memberId) === row.member,
      () => `cash-out ${row.id} of ${row.percent} % of ticket ${row.ticket} is not what was asked for`,
    )
    const lines = this.left.get(row.ticket) ?? known.linesOf(row.ticket)
    const { taken, left } = splitAt(lines, row.percent)
    must(String(sumOf(taken)) === row.stake, () => `cash-out ${row.id} took ${row.stake} fen out instead of ${sumOf(taken)}`)
    must(BigInt(row.paid) >= leastFen, () => `cash-out ${row.id} paid ${row.paid} fen, less than the ${leastFen} that were asked for`)
    const legs = known.legsOf(before)
    const worths = this.chances.lately().map((expected) => {
      const worthOf = (some: readonly Line[]) =>
        (1 - KEPT) *
        fairFen(some, legs, (place) => {
          const leg = before.legs[place]
          return leg ? expected(leg.market, leg.selection, leg.odds) : 0
        })
      return { part: worthOf(taken), whole: worthOf(lines) }
    })
    const fits = worths.some(({ part, whole }) => {
      const isPaid = Number(row.paid) <= part + NEAR_FEN && Number(row.paid) > part - 1 - NEAR_FEN
      return isPaid && (!row.automatic || whole + NEAR_FEN >= Number(rule?.target))
    })
    must(
      fits,
      () =>
        `cash-out ${row.id} of ${row.percent} % of ticket ${row.ticket} paid ${row.paid} fen, and is worth ${worths.map(({ part }) => part.toFixed(2))}`,
    )
    this.known.set(row.id, row)
    this.left.set(row.ticket, left)
  }
}

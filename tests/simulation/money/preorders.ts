import { must } from '../harness/violation.ts'
import type { PreorderRow, PreorderState, TicketRow } from './committed.ts'

/** What a player asked for: a selection at a price, with a stake or only to be told. */
export interface Order {
  memberId: bigint
  /** Market and selection. */
  pick: string
  target: number
  stakeFen: bigint | null
  endsAt: number | null
}

/** One that is over stays as it is; a bet that is refused for the moment waits again. */
const NEXT: Record<PreorderState, readonly PreorderState[]> = {
  waiting: ['waiting', 'placing', 'reached', 'lapsed', 'cancelled'],
  placing: ['placing', 'waiting', 'placed', 'lapsed', 'cancelled'],
  placed: ['placed'],
  reached: ['reached'],
  lapsed: ['lapsed'],
  cancelled: ['cancelled'],
}

/** Pre-orders: each becomes one bet at its price or a better one, or none for good, and what a page heard of it is so. */
export class Preorders {
  private readonly orders = new Map<string, Order>()
  private readonly over = new Map<string, PreorderState>()
  /** By the id of the bet. */
  private readonly bets = new Map<string, string>()
  private rows = new Map<string, PreorderRow>()

  press(id: string, order: Order): void {
    must(!this.orders.has(id), () => `id ${id} was made twice`)
    this.orders.set(id, order)
  }

  /** A page hears of its pre-orders. */
  hear(list: readonly { id: string; state: PreorderState }[]): void {
    for (const { id, state } of list) if (NEXT[state].length === 1) this.over.set(id, state)
  }

  /** The pre-order whose bet this is. */
  betOf(ticket: string): Order | undefined {
    const id = this.bets.get(ticket)
    return id === undefined ? undefined : this.orders.get(id)
  }

  /** Those that wait now. */
  get waiting(): string[] {
    return [...this.rows.values()].filter(({ state }) => state === 'waiting').map(({ id }) => id)
  }

  get counts() {
    const all = [...this.rows.values()]
    return {
      preorders: all.length,
      preordersPlaced: all.filter(({ state }) => state === 'placed').length,
      preordersLapsed: all.filter(({ state }) => state === 'lapsed').length,
      preordersCancelled: all.filter(({ state }) => state === 'cancelled').length,
    }
  }

  check(rows: readonly PreorderRow[], tickets: readonly TicketRow[]): void {
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const row of rows) {
      const order = this.orders.get(row.id)
      must(
        order !== undefined &&
          String(order.memberId) === row.member &&
          order.pick === row.pick &&
          order.target === row.target &&
          order.endsAt === row.endsAt &&
          (order.stakeFen === null ? null : String(order.stakeFen)) === row.stake,
        () => `pre-order ${row.id} is not what was asked for`,
      )
      const before = this.rows.get(row.id)
      must(!before || NEXT[before.state].includes(row.state), () => `pre-order ${row.id} went from ${before?.state} to ${row.state}`)
      const heard = this.over.get(row.id)
      must(heard === undefined || heard === row.state, () => `pre-order ${row.id} was told as ${heard} and is ${row.state}`)
      if (row.call !== null) this.bets.set(row.call, row.id)
    }
    for (const id of this.rows.keys()) must(now.has(id), () => `pre-order ${id} is gone`)
    for (const id of this.over.keys()) must(now.has(id), () => `pre-order ${id} was told of, and does not exist`)
    this.rows = now
    const placed = new Map<string, TicketRow>()
    for (const ticket of tickets) {
      const id = this.bets.get(ticket.id)
      if (id === undefined) continue
      const row = now.get(id)
      must(!placed.has(id), () => `pre-order ${id} has two bets`)
      must(
        row?.call === ticket.id && (row.state === 'placing' || row.state === 'placed'),
        () => `pre-order ${id} is ${row?.state}, and has a bet`,
      )
      must((ticket.legs[0]?.odds ?? 0) >= row.target, () => `pre-order ${id} was bet on at ${ticket.legs[0]?.odds}, below its target`)
      placed.set(id, ticket)
    }
    for (const { id, state } of rows) must(state !== 'placed' || placed.has(id), () => `pre-order ${id} is placed, and has no bet`)
  }

  /** The server has looked again and again: none waits whose price is reached. `priceOf`: one that is offered. */
  checkPrices(priceOf: (pick: string) => number | null): void {
    for (const { id, state, pick, target } of this.rows.values()) {
      const price = priceOf(pick)
      must(state !== 'waiting' || price === null || price < target, () => `pre-order ${id} at ${target} waits at ${price}`)
    }
  }

  /** Everything healed and its games are over: none waits. */
  checkEnd(): void {
    for (const { id, state } of this.rows.values()) must(NEXT[state].length === 1, () => `pre-order ${id} is ${state} in the end`)
  }
}

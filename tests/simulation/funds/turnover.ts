import type { Moment } from '../harness/server-time.ts'
import { must } from '../harness/violation.ts'
import type { ActRow, Committed, PaymentRow, RequirementRow, TicketRow } from './committed.ts'

interface Owed {
  kind: RequirementRow['kind']
  member: string
  need: bigint
  done: bigint
  state: RequirementRow['state']
  opened: number
  principal: bigint
  bonus: bigint
}

const BONUS = { first: { permille: 500n, most: 30_000n, least: 10_000n }, again: { permille: 200n, most: 30_000n, least: 10_000n } }
const BONUS_TIMES = 8n
const LOWEST_ODDS = 500
const NOTHING_LEFT = 1_000n

/** Turnover computed anew from what happened: deposits paid, bonuses granted and ended, tickets settled and corrected, commit by commit. */
export class Turnover {
  /** By kind and ref, in the order of opening. */
  private readonly owed = new Map<string, Owed>()
  /** What each ticket counts now. */
  private readonly counted = new Map<string, { owed: Owed; fen: bigint }[]>()
  private counts = 0
  private takenBack = 0

  /** One commit. */
  follow(before: Committed, now: Committed, moment: Moment): void {
    for (const payment of now.payments) {
      const was = before.payments.find(({ id }) => id === payment.id)
      if (payment.kind === 'deposit' && payment.state === 'paid' && was?.state !== 'paid') this.credited(payment, before, now, moment)
    }
    for (const act of now.acts.slice(before.acts.length)) this.decided(act, now, moment)
    const settled = now.tickets.filter(({ id, version }) => version > (before.tickets.find((was) => was.id === id)?.version ?? 0))
    if (settled.length > 0) this.settled(settled, now)
    this.ended(before, now, moment)
    this.compare(now)
  }

  /** What open requirements hold back of a member's money: each deposit once, and each bonus. */
  lockedFen(member: string, rows: readonly RequirementRow[]): bigint {
    const open = rows.filter((row) => row.member === member && this.owed.get(keyOf(row))?.state === 'open')
    const principals = new Map(open.map(({ deposit, principal }) => [deposit, BigInt(principal)]))
    return [...principals.values(), ...open.map(({ bonus }) => BigInt(bonus))].reduce((sum, fen) => sum + fen, 0n)
  }

  get told() {
    const all = [...this.owed.values()]
    const count = (is: (one: Owed) => boolean) => all.filter(is).length
    return {
      counted: this.counts,
      takenBack: this.takenBack,
      met: count(({ state }) => state === 'met'),
      forfeited: count(({ state }) => state === 'forfeited'),
      bonuses: count(({ kind }) => kind === 'bonus'),
    }
  }

  private credited(payment: PaymentRow, before: Committed, now: Committed, moment: Moment): void {
    const { id, member, fen, bonus, asked, granted } = payment
    const opened = now.requirements.find(({ ref, kind }) => ref === id && kind === 'deposit')?.opened ?? 0
    const principal = BigInt(fen)
    this.owed.set(`deposit ${id}`, {
      ...{ kind: 'deposit', member, need: principal, done: 0n, state: 'open', opened, principal, bonus: 0n },
    })
    const isFirst = !before.payments.some(
      (other) => other.member === member && other.kind === 'deposit' && (isPaid(other) || other.granted !== null),
    )
    const due = bonus && (bonus === 'again' || isFirst) ? bonusOf(BigInt(asked ?? 0), bonus) : 0n
    const [surely, maybe] = [moment.earliest, moment.latest].map((at) =>
      now.breaks.some((one) => one.member === member && (one.ends === null || one.ends > at)),
    )
    const expected = [...(maybe || surely ? [0n] : []), ...(maybe && surely ? [] : [due])]
    must(expected.includes(BigInt(granted ?? 0)), () => `deposit ${id} granted ${granted} fen as bonus instead of ${due}`)
    if (granted === null) return
    const bonusFen = BigInt(granted)
    this.owed.set(`bonus ${id}`, {
      ...{ kind: 'bonus', member, need: bonusFen * BONUS_TIMES, done: 0n, state: 'open', opened, principal, bonus: bonusFen },
    })
  }

  /** What a person credits owes turnover as a deposit does; one that was taken back owes none any more. */
  private decided({ number, payment, act, change }: ActRow, now: Committed, { latest }: Moment): void {
    const of = now.payments.find(({ id }) => id === payment)
    if (of?.kind !== 'deposit') return
    const [ref, principal] = [`review:${number}`, BigInt(change)]
    const opened = now.requirements.find((row) => row.ref === ref)?.opened ?? 0
    if (principal > 0n)
      this.owed.set(`deposit ${ref}`, {
        ...{ kind: 'deposit', member: of.member, need: principal, done: 0n, state: 'open', opened, principal, bonus: 0n },
      })
    if (act !== 'take-back' || of.settled !== '0') return
    const refs = [payment, ...now.acts.filter((one) => one.payment === payment).map((one) => `review:${one.number}`)]
    for (const one of refs) {
      const owed = this.owed.get(`deposit ${one}`)
      if (owed?.state === 'open') owed.state = 'lapsed'
    }
    const bonus = now.requirements.find((row) => row.kind === 'bonus' && row.ref === payment)
    must(bonus?.state !== 'open' || (bonus.due ?? Number.POSITIVE_INFINITY) <= latest, () => `bonus ${payment} outlives its deposit`)
  }

  private settled(tickets: readonly TicketRow[], now: Committed): void {
    const short = new Set<Owed>()
    for (const { id } of tickets) {
      for (const { owed, fen } of this.counted.get(id) ?? []) {
        owed.done -= fen
        this.takenBack += 1
        if (owed.state === 'met') short.add(owed)
      }
      this.counted.delete(id)
    }
    const inOrder = [...tickets].sort((a, b) => a.at - b.at)
    for (const ticket of inOrder) {
      let rest = ticket.status === 'settled' ? atRisk(ticket, now.tickets) : 0n
      const theirs = [...this.owed.values()].filter(({ member }) => member === ticket.member).sort((a, b) => a.opened - b.opened)
      for (const owed of theirs) {
        const missing = owed.need - owed.done
        if ((owed.state !== 'open' && !short.has(owed)) || ticket.at < owed.opened || missing <= 0n || rest <= 0n) continue
        const fen = missing < rest ? missing : rest
        rest -= fen
        owed.done += fen
        this.counts += 1
        this.counted.set(ticket.id, [...(this.counted.get(ticket.id) ?? []), { owed, fen }])
      }
    }
    for (const owed of this.owed.values())
      if (owed.state === 'open' || owed.state === 'met') owed.state = owed.done >= owed.need ? 'met' : 'open'
    // Who has lost everything owes nothing more.
    for (const member of new Set(tickets.map((ticket) => ticket.member))) {
      const left = now.accounts.filter((account) => account.member === member).reduce((sum, { balance }) => sum + BigInt(balance), 0n)
      if (left >= NOTHING_LEFT) continue
      for (const owed of this.owed.values()) if (owed.member === member && owed.state === 'open') owed.state = 'lapsed'
    }
  }

  /** Bonuses given up by a call, or whose time is over. */
  private ended(before: Committed, now: Committed, { latest }: Moment): void {
    for (const row of now.requirements) {
      const owed = this.owed.get(keyOf(row))
      if (!owed || row.state === owed.state || owed.state !== 'open' || row.kind !== 'bonus') continue
      const isAsked = now.requests.some(
        ({ id, member, kind, state }) =>
          kind === 'forfeit' && state === 'done' && member === row.member && !before.requests.some((was) => was.id === id),
      )
      const isDue = row.due !== null && row.due <= latest
      must(
        (row.state === 'forfeited' && isAsked) || (row.state === 'lapsed' && isDue),
        () => `bonus ${row.ref} is ${row.state}, and nobody asked for it`,
      )
      const took = now.transfers.slice(before.transfers.length).find(({ reason, ref }) => reason === 'bonus_forfeit' && ref === row.ref)
      const main = before.accounts.find(({ member, wallet }) => member === row.member && wallet === 'main')
      // A deposit that is taken back goes before its bonus.
      const decided = now.acts.slice(before.acts.length).filter((one) => one.payment === row.deposit)
      const had = decided.reduce((fen, { change }) => fen + BigInt(change), BigInt(main?.balance ?? 0))
      const tookFen = BigInt(took?.fen ?? 0)
      must(
        tookFen >= owed.bonus || tookFen === had,
        () => `bonus ${row.ref} of ${owed.bonus} fen ended, and ${tookFen} of ${had} went back`,
      )
      owed.state = row.state
    }
  }

  private compare({ requirements }: Committed): void {
    must(requirements.length === this.owed.size, () => `there are ${requirements.length} requirements instead of ${this.owed.size}`)
    for (const row of requirements) {
      const owed = this.owed.get(keyOf(row))
      must(owed !== undefined, () => `nothing opened requirement ${keyOf(row)}`)
      const [is, should] = [
        [row.state, row.need, row.done, row.principal, row.bonus].join(),
        [owed.state, owed.need, owed.done, owed.principal, owed.bonus].join(),
      ]
      must(is === should, () => `requirement ${keyOf(row)} is ${is} (state, need, done, principal, bonus) instead of ${should}`)
    }
  }
}

const keyOf = ({ kind, ref }: Pick<RequirementRow, 'kind' | 'ref'>): string => `${kind} ${ref}`

const isPaid = ({ state, settled }: PaymentRow): boolean => (settled === null ? state === 'paid' : settled !== '0')

function bonusOf(asked: bigint, bonus: 'first' | 'again'): bigint {
  const { permille, most, least } = BONUS[bonus]
  const fen = (asked * permille) / 1000n
  return asked < least ? 0n : fen < most ? fen : most
}

/** How much of a stake was at risk: less what covers it on the same markets, and what its results gave back for sure. */
function atRisk({ member, stake, legs }: TicketRow, tickets: readonly TicketRow[]): bigint {
  if (legs.some(({ odds }) => odds < LOWEST_ODDS)) return 0n
  const on = (of: TicketRow['legs']) =>
    of
      .map(({ market }) => market)
      .sort()
      .join()
  const picked = (of: TicketRow['legs']) =>
    of
      .map(({ market, selection }) => `${market} ${selection}`)
      .sort()
      .join()
  const beside = tickets.filter((other) => other.member === member && other.status !== 'refused' && on(other.legs) === on(legs))
  const sum = (rows: readonly TicketRow[]) => rows.reduce((total, row) => total + BigInt(row.stake), 0n)
  const same = sum(beside.filter((other) => picked(other.legs) === picked(legs)))
  const uncovered = same - (sum(beside) - same)
  if (uncovered <= 0n) return 0n
  let [safe, whole] = [1n, 1n]
  for (const { result } of legs) {
    whole *= 2n
    safe *= result === 'W' || result === 'L' ? 0n : result === 'LW' || result === 'LL' ? 1n : 2n
  }
  return (BigInt(stake) * uncovered * (whole - safe)) / (same * whole)
}

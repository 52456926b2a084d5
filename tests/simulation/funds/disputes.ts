import type { DisputeAct } from '../../../contract/dispute.ts'
import type { Decision } from '../../../server/wallet/dispute/settle-dispute.ts'
import { must } from '../harness/violation.ts'
import type { ActRow, Committed, PaymentRow } from './committed.ts'

/** States that a person's act may end a payment with. */
const ENDS: Record<PaymentRow['kind'], Partial<Record<DisputeAct, PaymentRow['state']>>> = {
  deposit: { credit: 'failed', leave: 'failed' },
  withdrawal: { 'pay-out': 'paid', 'give-back': 'failed' },
}

/** What people decided, held against what the provider had said and what the ledger then moved. */
export class Disputes {
  private readonly decisions: Decision[] = []
  private readonly told: Partial<Record<DisputeAct, number>> = {}

  decides(decision: Decision): void {
    this.decisions.push(decision)
  }

  get counts() {
    const {
      credit = 0,
      'take-back': takeBack = 0,
      'write-off': writeOff = 0,
      'pay-out': payOut = 0,
      'give-back': giveBack = 0,
      leave = 0,
    } = this.told
    return { credit, takeBack, writeOff, payOut, giveBack, leave }
  }

  /** One commit. */
  follow(before: Committed, now: Committed): void {
    for (const act of now.acts.slice(before.acts.length)) this.followAct(act, before, now)
    for (const payment of now.payments) {
      const { id, settled } = payment
      const was = before.payments.find((one) => one.id === id)
      must(!was || was.settled === settled || actOn(before, now, id) !== undefined, () => `payment ${id} is settled by nobody`)
      must(
        settled === null || throughOf(now, payment) === BigInt(settled),
        () => `payment ${id} is settled with ${settled} fen, its transfers say other`,
      )
    }
    must(now.acts.length >= before.acts.length, () => 'a decision is gone')
  }

  private followAct(act: ActRow, before: Committed, now: Committed): void {
    const named = `decision ${act.number} (${act.act}) on ${act.payment}`
    const word = before.words.filter((one) => one.payment === act.payment && one.act === null).at(-1)
    const isAsked = this.decisions.some(
      (one) => one.number === word?.number && one.act === act.act && one.by === act.by && one.reason === act.reason,
    )
    must(isAsked, () => `${named} was made by nobody, or about another word`)
    must(
      now.words.every((one) => one.payment !== act.payment || one.act !== null),
      () => `${named} left a word open`,
    )
    this.told[act.act] = (this.told[act.act] ?? 0) + 1
    const was = before.payments.find(({ id }) => id === act.payment)
    const payment = now.payments.find(({ id }) => id === act.payment)
    if (!was || !payment || !word) {
      must(act.act === 'leave' && act.change === '0', () => `${named} moved money of no payment`)
      return
    }
    const isHeld = was.kind === 'withdrawal' && (was.state === 'requested' || was.state === 'sent')
    const [passed, passes] = [throughOf(before, was), throughOf(now, payment)]
    const real = word.booked !== was.state ? passed : word.says === 'paid' ? BigInt(word.fen) : 0n
    const due = act.act === 'leave' ? passed : isHeld && act.act === 'give-back' ? 0n : real
    must(passes === due, () => `${named}: ${passes} fen went through by the books, the provider says ${due}`)
    const fee = BigInt((was.kind === 'deposit' ? was.charge : was.fee) ?? 0)
    const isUndone = was.settled === null && was.state === 'paid' && real === 0n && act.act !== 'leave' && act.act !== 'write-off'
    const back = sumOf(now, was.id, [`${WORDS[was.kind]}_review_fee`]) - sumOf(before, was.id, [`${WORDS[was.kind]}_review_fee`])
    must(back === (isUndone ? fee : 0n), () => `${named} gave ${back} fen of fees back`)
    const main = now.accounts.find(({ member, wallet }) => member === was.member && wallet === 'main')
    must(
      act.borne === '0' || act.act === 'write-off' || main?.balance === '0',
      () => `${named}: the house bore ${act.borne} fen, and money was left`,
    )
    must(act.act !== 'write-off' || act.change === '0', () => `${named} changed ${act.change} fen`)
    must(!payment.disputed, () => `${named} left it under review`)
  }

  /** Whether a person's act of this commit ended a payment with this state. */
  ended(before: Committed, now: Committed, { id, kind, state }: PaymentRow): boolean {
    const act = actOn(before, now, id)
    return act !== undefined && ENDS[kind][act.act] === state
  }
}

const WORDS = { deposit: 'deposit', withdrawal: 'withdraw' } as const

const actOn = (before: Committed, now: Committed, id: string) => now.acts.slice(before.acts.length).find(({ payment }) => payment === id)

const sumOf = ({ transfers }: Committed, ref: string, reasons: readonly string[]): bigint =>
  transfers.filter((one) => one.ref === ref && reasons.includes(one.reason)).reduce((sum, { fen }) => sum + BigInt(fen), 0n)

/** What went through at the provider by the books: in with a deposit, out with a withdrawal. */
function throughOf(now: Committed, { id, kind, member }: PaymentRow): bigint {
  const own = new Set(now.accounts.filter((one) => one.member === member).map((one) => one.id))
  const sign = kind === 'deposit' ? 1n : -1n
  const reviewed = now.transfers
    .filter(({ ref, reason }) => ref === id && reason === `${WORDS[kind]}_review`)
    .reduce((sum, { fen, credit }) => sum + (own.has(credit) ? BigInt(fen) : -BigInt(fen)), 0n)
  const borne = sumOf(now, id, ['review_borne'])
  return sumOf(now, id, [kind === 'deposit' ? 'deposit' : 'withdraw_paid']) + sign * (reviewed - borne)
}

import { dayOf } from '../../../domain/days.ts'
import { must } from '../harness/violation.ts'
import type { Committed, PaymentRow } from './committed.ts'
import type { Kept } from './provider.ts'

const DAY_COUNT = 5
const DAY_FEN = 5_000_000n
const FREE_A_DAY = 3
const FEES = { bank: 500n, coin: 712n }

/** The states that may follow each state of a payment. Money that comes after a deposit was closed is still the member's. */
const NEXT = {
  deposit: { requested: ['paid', 'failed'], sent: [], paid: [], failed: ['paid'] },
  withdrawal: { requested: ['sent', 'failed'], sent: ['paid', 'failed'], paid: [], failed: [] },
} as const satisfies Record<PaymentRow['kind'], Record<PaymentRow['state'], readonly PaymentRow['state'][]>>

/** One commit: each new end of a payment is the provider's word, and each new withdrawal was free to go. */
export function followPayments(
  before: Committed,
  now: Committed,
  orders: ReadonlyMap<string, Kept>,
  lockedFen: (member: string) => bigint,
  isDecided: (payment: PaymentRow) => boolean,
): void {
  for (const payment of now.payments) {
    const was = before.payments.find(({ id }) => id === payment.id)
    const { id, kind, state } = payment
    if (!was) {
      must(state === 'requested', () => `${kind} ${id} began as ${state}`)
      if (kind === 'withdrawal') beginsRightly(payment, before, now, lockedFen(payment.member))
      continue
    }
    must(was.fen === payment.fen && was.fee === payment.fee, () => `${kind} ${id} was changed`)
    if (was.state === state || isDecided(payment)) continue
    const next: readonly string[] = NEXT[kind][was.state]
    must(next.includes(state), () => `${kind} ${id} went from ${was.state} to ${state}`)
    if (state === 'paid') must(hasSaid(orders.get(id), ['paid']), () => `${kind} ${id} is paid, and the provider never said so`)
    if (was.state === 'sent' && state === 'failed')
      must(hasSaid(orders.get(id), ['failed', 'timed_out']), () => `${kind} ${id} was given back, and the provider never said so`)
  }
  must(
    before.payments.every(({ id }) => now.payments.some((payment) => payment.id === id)),
    () => 'a payment is gone',
  )
}

const hasSaid = (kept: Kept | undefined, words: readonly string[]): boolean =>
  kept !== undefined &&
  ((kept.state === 'refused' && words.includes('failed')) ||
    kept.said.some(({ says, amountFen }) => words.includes(says) && amountFen === kept.order.amountFen))

function beginsRightly({ id, member, fen, fee, at, card }: PaymentRow, before: Committed, now: Committed, lockedFen: bigint): void {
  const balance = BigInt(before.accounts.find((one) => one.member === member && one.wallet === 'main')?.balance ?? 0)
  const amount = BigInt(fen)
  must(amount + lockedFen <= balance, () => `withdrawal ${id} took ${fen} of ${balance} fen, of which turnover holds ${lockedFen} back`)
  const today = now.payments.filter(
    (one) => one.member === member && one.kind === 'withdrawal' && one.state !== 'failed' && one.id !== id && dayOf(one.at) >= dayOf(at),
  )
  const sum = today.reduce((total, one) => total + BigInt(one.fen), amount)
  must(today.length < DAY_COUNT && sum <= DAY_FEN, () => `withdrawal ${id} is number ${today.length + 1} of its day, in all ${sum} fen`)
  const alike = today.filter((one) => one.card === card).length
  const due = card === 'coin' || alike >= FREE_A_DAY ? FEES[card ?? 'bank'] : 0n
  must(BigInt(fee) === due, () => `withdrawal ${id} costs ${fee} fen instead of ${due}`)
}

/** When everything healed: what the provider's own record says is what the ledger did, or a person has decided. */
export function comparePayments(now: Committed, orders: ReadonlyMap<string, Kept>): { late: number; disputed: number } {
  let [late, disputed] = [0, 0]
  const credited = sumOf(now, 'deposit')
  const paidOut = sumOf(now, 'withdraw_paid')
  let [moneyIn, moneyOut] = [0n, 0n]
  for (const payment of now.payments) {
    const { id, kind, state } = payment
    const kept = orders.get(id)
    const isSettled = payment.settled !== null
    if (isSettled) disputed += 1
    must(!payment.disputed, () => `${kind} ${id} is still under review`)
    must(state === 'paid' || state === 'failed', () => `${kind} ${id} is still ${state}, and nobody is asked to look`)
    if (isSettled && state === 'paid') {
      if (kind === 'deposit') moneyIn += BigInt(payment.fen)
      else moneyOut += BigInt(payment.fen) - BigInt(payment.fee)
    }
    if (!kept || isSettled) continue
    const { amountFen } = kept.order
    const words = new Set(
      kept.said.filter((message) => message.amountFen === amountFen).map(({ says }) => (says === 'paid' ? 'paid' : 'failed')),
    )
    const other = kept.said.some((message) => message.amountFen !== amountFen)
    if (kept.state === 'refused') words.add('failed')
    must(!other, () => `${kind} ${id}: the provider named another amount, and nobody is asked to look`)
    if (kind === 'deposit') {
      must(words.has('paid') === (state === 'paid'), () => `deposit ${id} of ${amountFen} fen is ${state}, the provider said ${[...words]}`)
      if (words.has('paid')) moneyIn += amountFen
      if (words.size === 2) late += 1
    } else {
      must(words.size < 2, () => `withdrawal ${id}: the provider contradicts itself, and nobody is asked to look`)
      must(
        words.size !== 1 || words.has('paid') === (state === 'paid'),
        () => `withdrawal ${id} is ${state}, the provider said ${[...words]}`,
      )
      if (state === 'paid') moneyOut += amountFen
    }
  }
  must(credited === moneyIn, () => `the provider took ${moneyIn} fen in, and ${credited} were credited`)
  must(paidOut === moneyOut, () => `the provider paid ${moneyOut} fen out, and ${paidOut} left the books`)
  return { late, disputed }
}

const sumOf = ({ transfers }: Committed, reason: string): bigint =>
  transfers.filter((one) => one.reason === reason).reduce((sum, { fen }) => sum + BigInt(fen), 0n)

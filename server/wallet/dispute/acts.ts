import type { DisputeAct } from '../../../contract/dispute.ts'
import type { ProviderWord } from '../provider/provider.ts'
import type { Payment } from '../store.ts'

/** What is booked of a payment. */
export interface Booked {
  kind: Payment['kind']
  state: Payment['state']
  amountFen: bigint
  /** Of a withdrawal part of its amount, of a deposit taken off what was credited. */
  feeFen: bigint
  /** What went through by an earlier decision of a person; null where there was none. */
  settledFen: bigint | null
}

/** The provider's last word against it. */
export interface Said {
  says: ProviderWord
  /** Null where it is not known any more. */
  fen: bigint | null
  /** State of the payment then, null where there was no such payment. */
  booked: Payment['state'] | null
}

/**
 * What a person may make of a dispute, each with what it does to the member's balance if that covers it. Nobody names an amount: the
 * books either follow what the provider said last, or stay. An unknown payment and a word that a later one has overtaken leave nothing
 * to do but to note it.
 */
export function actsOn(payment: Booked | null, said: Said): ReadonlyMap<DisputeAct, bigint> {
  if (!payment) return new Map([['leave', 0n]])
  const realFen = realFenOf(payment, said)
  if (isUnderWay(payment)) {
    const acts: [DisputeAct, bigint][] = realFen > 0n ? [['pay-out', netFen(payment) - realFen]] : []
    return new Map([...acts, ['give-back', payment.amountFen]])
  }
  const dueFen = dueFenOf(payment, realFen)
  const changeFen = dueFen + feeBackOf(payment, realFen)
  if (dueFen === 0n) return new Map([['leave', 0n]])
  if (dueFen > 0n)
    return new Map([
      [payment.kind === 'deposit' ? 'credit' : 'give-back', changeFen],
      ['leave', 0n],
    ])
  return new Map([
    ['take-back', changeFen],
    ['write-off', 0n],
    ['leave', 0n],
  ])
}

/** A withdrawal that still holds its money. */
export const isUnderWay = ({ kind, state }: Booked): boolean => kind === 'withdrawal' && (state === 'requested' || state === 'sent')

const netFen = ({ kind, amountFen, feeFen }: Booked): bigint => (kind === 'withdrawal' ? amountFen - feeFen : amountFen)

/** What went through by the books: in with a deposit, out with a withdrawal. */
export const bookedFenOf = (payment: Booked): bigint => payment.settledFen ?? (payment.state === 'paid' ? netFen(payment) : 0n)

/** What went through by the provider. A word of before the payment's end is overtaken by the one that ended it. */
export function realFenOf(payment: Booked, { says, fen, booked }: Said): bigint {
  if (booked !== payment.state) return bookedFenOf(payment)
  return says === 'paid' ? (fen ?? bookedFenOf(payment)) : 0n
}

/** What the member's balance lacks, with minus what it has too much. */
export function dueFenOf(payment: Booked, realFen: bigint): bigint {
  const dueFen = realFen - bookedFenOf(payment)
  return payment.kind === 'deposit' ? dueFen : -dueFen
}

/** The fee of what did not go through after all. */
export const feeBackOf = (payment: Booked, realFen: bigint): bigint =>
  payment.settledFen === null && payment.state === 'paid' && realFen === 0n ? payment.feeFen : 0n

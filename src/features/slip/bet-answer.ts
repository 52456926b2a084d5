import { type BetRefusal, betRefusal, type Ticket } from '../../../contract/sport.ts'
import type { Phase, SentBet } from './bet.ts'

/** What an answer about a bet means to the slip. Pure: the store asks, this says where the bet is now. */

/** A refusal as the transport hands it over. */
export interface Refusal {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** Phase after a ticket was read, from placing or from asking. `now`: epoch ms of this device. */
export function phaseOfTicket(bet: SentBet, ticket: Ticket, now: number): Phase {
  if (ticket.status === 'delay') {
    // The ticket's times are the server's: only their distance is used, so that a wrong clock here cannot stretch the wait.
    const delayMs = Math.max(0, (ticket.decideAt ?? ticket.placedAt) - ticket.placedAt)
    return { at: 'confirming', bet, ticket, endsAt: now + delayMs }
  }
  if (ticket.status !== 'refused') return { at: 'accepted', bet, ticket }
  if (ticket.reason === 'price') return { at: 'requoted', bet, ticket, oddsMilli: null }
  return { at: 'refused', bet, ticket, why: { kind: ticket.reason ?? 'closed' } }
}

/** Phase after the server refused to place: nothing was taken from the balance. */
export function phaseOfRefusal(bet: SentBet, refusal: Refusal): Phase {
  const read = betRefusal.safeParse(refusal.data)
  if (!read.success) return { at: 'refused', bet, ticket: null, why: { kind: 'code', code: refusal.code, message: refusal.message } }
  return phaseOfReason(bet, read.data)
}

function phaseOfReason(bet: SentBet, { reason, odds, maxFen }: BetRefusal): Phase {
  switch (reason) {
    case 'price':
      return { at: 'requoted', bet, ticket: null, oddsMilli: odds ?? null }
    case 'above-maximum':
      return maxFen === undefined
        ? { at: 'refused', bet, ticket: null, why: { kind: 'closed' } }
        : { at: 'over-limit', bet, maxFen: BigInt(maxFen) }
    case 'suspended':
    case 'closed':
      return { at: 'refused', bet, ticket: null, why: { kind: reason } }
    case 'balance':
    case 'below-minimum':
    case 'pending':
      return { at: 'editing', note: reason }
    // Not ours to explain: whatever stands under the id is the truth.
    case 'reused-id':
      return { at: 'checking', bet }
    case 'cancelled':
      return { at: 'refused', bet, ticket: null, why: { kind: 'lost' } }
  }
}

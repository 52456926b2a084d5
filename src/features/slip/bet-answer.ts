import * as z from 'zod/mini'
import { CODES } from '../../../contract/codes.ts'
import { type BetRefusal, betRefusal, type Ticket } from '../../../contract/sport.ts'
import type { Refusal, Reply } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import type { Phase, SentBet } from './bet.ts'

/** What an answer about a bet means to the slip. Pure: the store asks, this says where the bet is now. */

/** These codes may follow a bet that was already written: only the status call knows. */
const OUTCOME_OPEN: readonly number[] = [CODES.serverError, CODES.badGateway, CODES.invocationError, CODES.systemAbnormal]

/** Phase after the placing call was answered. `now`: epoch ms of this device. */
export function phaseOfReply(bet: SentBet, reply: Reply<'sport.placeBet'>, now: number): Phase {
  if (reply.ok) return phaseOfTicket(bet, reply.data, now)
  return OUTCOME_OPEN.includes(reply.refusal.code) ? { at: 'checking', bet } : phaseOfRefusal(bet, reply.refusal)
}

/** Phase after it was not. Only `offline` says that nothing was sent. */
export const phaseOfFault = (bet: SentBet, cause: unknown): Phase =>
  cause instanceof Fault && cause.code === 'offline' ? { at: 'editing', note: 'offline' } : { at: 'checking', bet }

/** Phase after a ticket was read, from placing or from asking. */
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
function phaseOfRefusal(bet: SentBet, refusal: Refusal): Phase {
  const read = z.safeParse(betRefusal, refusal.data)
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

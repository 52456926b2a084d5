import '../../../transport/learn-sport.ts'
import * as z from 'zod/mini'
import { type BetRefusal, betRefusal, type NoBuilder, type Ticket } from '../../../../contract/betting.ts'
import { CODES } from '../../../../contract/codes.ts'
import { isOwnReason, type PlayRefusal } from '../../../../contract/play-refusal.ts'
import type { Call, Refusal } from '../../../transport/call.ts'
import type { MoneyKind, MoneyState, WhyRefused } from '../../../transport/money/action.ts'
import { isOutcomeOpen } from '../../../transport/money/outcome-open.ts'
import { isBuilder, legOf, type Phase, pickOfLeg, type SentBet, unpricedLegOf } from './bet.ts'
import { readBet } from './kept-bet.ts'

/** Turns an answer about a bet into the slip's phase. Pure: the money action asks, this file says where the bet is now. */

/** The bet as a kind of money call. */
export const betKind = (calls: Pick<MoneyKind<SentBet, Ticket>, 'send' | 'status'>): MoneyKind<SentBet, Ticket> => ({
  name: 'bet',
  ...calls,
  isOpen: (refusal) => isOutcomeOpen(refusal) || z.safeParse(betRefusal, refusal.data).data?.reason === 'reused-id',
  isLast: isArchived,
  // The ticket's times are the server's: only their difference counts, so that a wrong clock here can't stretch the wait.
  waitMs: (ticket) => (ticket.status === 'delay' ? Math.max(0, (ticket.decideAt ?? ticket.placedAt) - ticket.placedAt) : null),
  read: readBet,
})

/** The ticket is so old that it went out of the database: what became of the bet is not told here any more. */
const isArchived = ({ code }: Refusal): boolean => code === CODES.noData

/** The bet's two calls of the contract. */
export const betCalls = (call: Call): Pick<MoneyKind<SentBet, Ticket>, 'send' | 'status'> => ({
  send({ payload }) {
    if (isBuilder(payload)) return call('sport.placeBuilder', payload)
    if ('folds' in payload) return call('sport.placeSystem', payload)
    return 'legs' in payload ? call('sport.placeSeries', payload) : call('sport.placeBet', payload)
  },
  async status(id) {
    const reply = await call('sport.betStatus', { id })
    return reply.ok ? { ok: true, data: reply.data.ticket } : reply
  },
})

export type BetState = MoneyState<SentBet, Ticket>

/** The slip's phase for a state of the money action. Null: nothing to show, or no selections to show it with. */
export function phaseOf(state: BetState): Phase | null {
  if (state.at === 'idle') return null
  const known = state.at === 'done' ? state.answer : state.at === 'pending' ? state.wait?.answer : undefined
  const bet = state.entry.body ?? (known && betOfTicket(known))
  if (!bet) return null
  switch (state.at) {
    case 'pending':
      return state.wait ? { at: 'confirming', bet, ticket: state.wait.answer, endsAt: state.wait.endsAt } : { at: 'sending', bet }
    case 'checking':
      return { at: 'checking', bet }
    case 'done':
      return phaseOfTicket(bet, state.answer)
    case 'refused':
      return phaseOfWhy(bet, state.why)
  }
}

/** Phase of a bet that the server has decided. */
function phaseOfTicket(bet: SentBet, ticket: Ticket): Phase {
  if (ticket.status !== 'refused') return { at: 'accepted', bet, ticket }
  if (ticket.reason === 'price') return { at: 'requoted', bet, ticket, oddsMilli: null }
  return { at: 'refused', bet, ticket, why: { kind: ticket.reason ?? 'closed' } }
}

function phaseOfWhy(bet: SentBet, why: WhyRefused): Phase {
  switch (why.kind) {
    case 'offline':
      return { at: 'editing', note: 'offline' }
    case 'busy':
      return { at: 'editing', note: 'pending' }
    case 'lost':
      return { at: 'refused', bet, ticket: null, why: { kind: 'lost' } }
    case 'refusal':
      return phaseOfRefusal(bet, why.refusal)
  }
}

/** A bet placed before its member logged out: only the ticket tells what it was. */
function betOfTicket({ id, legs, odds, stakeFen, system, builder }: Ticket): SentBet | null {
  const picks = legs.map(pickOfLeg)
  const [pick] = picks
  if (!pick) return null
  const { marketId, selection } = pick
  if (picks.length === 1) return { picks, payload: { id, marketId, selection, odds, stakeFen, accept: 'none' } }
  if (builder) return { picks, payload: { id, legs: picks.map(unpricedLegOf), odds, stakeFen, accept: 'none' } }
  const several = { id, legs: picks.map(legOf), accept: 'none' } as const
  if (!system) return { picks, payload: { ...several, stakeFen } }
  return { picks, payload: { ...several, folds: system.folds.map(({ size, stakeFen }) => ({ size, stakeFen })), bankers: system.bankers } }
}

/** Phase after the server refused to place: nothing was taken from the balance now. */
function phaseOfRefusal(bet: SentBet, refusal: Refusal): Phase {
  if (isArchived(refusal))
    return { at: 'refused', bet, ticket: null, why: { kind: 'archived', code: refusal.code, message: refusal.message } }
  const { data } = z.safeParse(betRefusal, refusal.data)
  // The member's own limits and breaks are said by the server, which knows what is left and until when; and what no builder can be.
  if (!data || isOwnReason(data.reason) || isNoBuilder(data.reason))
    return { at: 'refused', bet, ticket: null, why: { kind: 'code', code: refusal.code, message: refusal.message } }
  return phaseOfReason(bet, data.reason, data)
}

type NoBuilderAtAll = Exclude<NoBuilder, 'suspended' | 'closed'>
const isNoBuilder = (reason: BetRefusal['reason']): reason is NoBuilderAtAll =>
  reason === 'apart' || reason === 'impossible' || reason === 'implied'

type Reason = Exclude<BetRefusal['reason'], PlayRefusal['reason'] | NoBuilderAtAll>
function phaseOfReason(bet: SentBet, reason: Reason, { odds, maxFen }: BetRefusal): Phase {
  switch (reason) {
    case 'price':
      return { at: 'requoted', bet, ticket: null, oddsMilli: odds ?? null }
    case 'above-maximum':
      return maxFen === undefined ? { at: 'refused', bet, ticket: null, why: { kind: 'closed' } } : { at: 'over-limit', bet, maxFen }
    case 'suspended':
    case 'closed':
      return { at: 'refused', bet, ticket: null, why: { kind: reason } }
    case 'balance':
    case 'below-minimum':
    case 'pending':
      return { at: 'editing', note: reason }
    // `isOpen` covers the first, so it never ends here; under the second's id nothing will ever be placed.
    case 'reused-id':
    case 'cancelled':
    case 'same-game':
    case 'outright':
      return { at: 'refused', bet, ticket: null, why: { kind: 'lost' } }
  }
}

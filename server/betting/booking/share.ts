import type { BookingCard } from '../../../contract/booking.ts'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { createCounts, type Limit } from '../../platform/counts.ts'
import type { Db } from '../../platform/database.ts'
import { type CallContext, type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import type { BetDeps } from '../bet-deps.ts'
import { quoteOf } from '../bet-terms.ts'
import { findTicket } from '../ticket-store.ts'
import { cardOf, keepCard } from './booking-store.ts'

/** Of a member. */
const LIMIT: Limit = { windowMs: 3_600_000, max: 60 }

type Made = Result<Answer<'booking.ofSlip'>>

/** A code for selections, described by the book alone. Refused: `noData` when none is offered any more. */
export async function bookSlip(
  { db, source }: Pick<BetDeps, 'db' | 'source'>,
  { picks, series }: Payload<'booking.ofSlip'>,
  { memberId, now }: MemberContext,
): Promise<Made> {
  const legs = picks.flatMap((pick): BookingCard['legs'] => {
    const found = quoteOf({ source }, pick)
    if (!found || found.odds === 0) return []
    const { gameId, marketId, w, line, selection, odds, snapshot } = found
    const { gameType = 'FT', league, team_h, team_c, from } = snapshot
    return [{ gameId, marketId, w, line, selection, odds, gameType, league, team_h, team_c, ...(from && { from }) }]
  })
  if (legs.length === 0) return refuse('noData', '这些选项都已关盘，没有可以分享的')
  const draft = { of: 'slip', series: series && legs.length > 1, legs } as const
  return (await refusedOften(db, memberId, now)) ?? ok(await keepCard(db, draft, null, now))
}

/** The code of an own ticket. Refused: `noData` where it is none. */
export async function bookTicket(db: Db, { id }: Payload<'booking.ofTicket'>, { memberId, now }: MemberContext): Promise<Made> {
  const ticket = await findTicket(db, memberId, id)
  if (!ticket) return refuse('noData')
  // A code is opened as a series or as singles, neither of which a builder is.
  if (ticket.builder) return refuse('noData', '同场组合的注单不能分享')
  const legs = ticket.legs.map(({ gameId, marketId, w, line, from, selection, gameType, league, team_h, team_c, odds }) => ({
    ...{ gameId, marketId, w, line, selection, gameType, league, team_h, team_c, odds },
    ...(from && { from }),
  }))
  const draft = { of: 'ticket', series: legs.length > 1, legs } as const
  return (await refusedOften(db, memberId, now)) ?? ok(await keepCard(db, draft, id, now))
}

/** What a code stands for. */
export async function openBooking(db: Db, { code }: Payload<'booking.open'>, { now }: CallContext): Promise<Result<BookingCard>> {
  const card = await cardOf(db, code, now)
  return card ? ok(card) : refuse('noData', '没有这个订单码，请对一下有没有抄错')
}

async function refusedOften(db: Db, memberId: bigint, now: number): Promise<Refusal | null> {
  const taken = await createCounts(db).take(`booking:${memberId}`, LIMIT, now)
  return taken.ok ? null : refuse('frequentSubmission', '分享得太多了，请稍后再试')
}

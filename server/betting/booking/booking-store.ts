import { randomInt } from 'node:crypto'
import { BOOKING_LENGTH, BOOKING_LETTERS, type BookingCard } from '../../../contract/booking.ts'
import type { Db } from '../../platform/database.ts'

/** After that the games of most slips are over. */
const LIFE_MS = 3 * 24 * 3_600_000

/** Drawn, so that nobody reads from one code what others there are. */
const newCode = (): string => Array.from({ length: BOOKING_LENGTH }, () => BOOKING_LETTERS[randomInt(BOOKING_LETTERS.length)]).join('')

/** Keeps the selections under a new code; those of a ticket that has a code, under that one. */
export async function keepCard(
  db: Db,
  draft: Omit<BookingCard, 'code'>,
  ticketId: string | null,
  nowMs: number,
): Promise<{ card: BookingCard; endsAt: number }> {
  const ends_at = new Date(nowMs + LIFE_MS)
  const endsAt = ends_at.getTime()
  for (;;) {
    const known = ticketId !== null && (await prolonged(db, ticketId, ends_at))
    if (known) return { card: await withResults(db, ticketId, known.card), endsAt }
    const card = { ...draft, code: newCode() }
    const kept = await db
      .insertInto('booking_code')
      .values({ code: card.code, ticket_id: ticketId, card: JSON.stringify(card), ends_at })
      .onConflict((c) => c.doNothing())
      .returning('code')
      .executeTakeFirst()
    // Else the code is taken, or another call has just given the ticket one.
    if (kept) return { card: await withResults(db, ticketId, card), endsAt }
  }
}

const prolonged = (db: Db, ticketId: string, ends_at: Date) =>
  db.updateTable('booking_code').set({ ends_at }).where('ticket_id', '=', ticketId).returning('card').executeTakeFirst()

/** The selections under a code; null where there is none, or none any more. */
export async function cardOf(db: Db, code: string, nowMs: number): Promise<BookingCard | null> {
  const row = await db
    .selectFrom('booking_code')
    .select(['card', 'ticket_id'])
    .where('code', '=', code)
    .where('ends_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return row ? withResults(db, row.ticket_id, row.card) : null
}

/** With what the ticket, if it is one's, and its legs have come to since; a leg has one market. */
async function withResults(db: Db, ticketId: string | null, card: BookingCard): Promise<BookingCard> {
  if (ticketId === null) return card
  const rows = await db
    .selectFrom('ticket_leg as l')
    .innerJoin('ticket as t', 't.id', 'l.ticket_id')
    .select(['l.market_id', 'l.result', 't.result as whole'])
    .where('l.ticket_id', '=', ticketId)
    .execute()
  const results = new Map(rows.map(({ market_id, result }) => [market_id, result]))
  const [first] = rows
  return {
    ...card,
    legs: card.legs.map((leg) => {
      const result = results.get(leg.marketId)
      return result ? { ...leg, result } : leg
    }),
    ...(first?.whole && { result: first.whole }),
  }
}

export async function forgetCodes(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('booking_code').where('ends_at', '<=', new Date(nowMs)).execute()
}

import type { FeedbackTicket } from '../../contract/feedback.ts'
import { findTicket, ticketsOf } from '../betting/ticket-store.ts'
import type { Db } from '../platform/database.ts'

const DAYS_MS = 30 * 24 * 3_600_000
const MOST = 30

/** The member's last tickets, newest first. */
export async function ticketChoices(db: Db, memberId: bigint, now: number): Promise<FeedbackTicket[]> {
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('placed_at', '>', new Date(now - DAYS_MS))
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute()
  return (await ticketsOf(db, rows)).map(short)
}

/** One of them; undefined for another member's. */
export async function ticketChoice(db: Db, memberId: bigint, id: string): Promise<FeedbackTicket | undefined> {
  const ticket = await findTicket(db, memberId, id)
  return ticket ? short(ticket) : undefined
}

function short({ id, number, legs, stakeFen, placedAt, status, result }: Awaited<ReturnType<typeof ticketsOf>>[number]): FeedbackTicket {
  const [first] = legs
  const teams: [string, string] = !first ? ['', ''] : first.gameType === 'FS' ? [first.league, ''] : [first.team_h, first.team_c]
  return { id, number, teams, legs: legs.length, stakeFen, placedAt, status, result }
}

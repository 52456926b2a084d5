import { ticketNumber } from '../betting/ticket-store.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'

export interface WaitingFeedback {
  number: number
  kind: string
  member: string
  at: number
  text: string
  /** Number of the ticket that it is about, and keys of all its pictures. */
  ticket: string | null
  pictures: string[]
  /** What was answered and added since. The last one is an answer where the member says that it solved nothing. */
  since: { mine: boolean; at: number; text: string }[]
}

/** The oldest feedbacks that wait for an answer, at most a hundred. */
export async function waitingFeedbacks(db: Db): Promise<WaitingFeedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.member_id')
    .leftJoin('ticket', 'ticket.id', 'feedback.ticket_id')
    .select(['feedback.id', 'feedback.number', 'feedback.kind', 'member.name', 'feedback.at', 'feedback.text', 'ticket.number as ticket'])
    .where('answered_at', 'is', null)
    .where('feedback.closed_at', 'is', null)
    .orderBy('feedback.number')
    .limit(100)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const pictures = await db.selectFrom('picture').select(['feedback_id', 'key']).where('feedback_id', 'in', ids).orderBy('at').execute()
  const since = await db.selectFrom('feedback_answer').selectAll().where('feedback_id', 'in', ids).orderBy('place').execute()
  return rows.map(({ id, kind, name, number, at, text, ticket }) => ({
    number: Number(number),
    kind,
    member: name,
    at: at.getTime(),
    text,
    ticket: ticket === null ? null : ticketNumber(ticket),
    pictures: pictures.filter((one) => one.feedback_id === id).map(({ key }) => key),
    since: since
      .filter((one) => one.feedback_id === id)
      .map((one) => ({ mine: one.call_id !== null, at: one.at.getTime(), text: one.text })),
  }))
}

/** Whether a feedback waits although nothing was added to its last answer: its member said that this solved nothing. */
export const unsolved = (since: WaitingFeedback['since']): boolean => since.at(-1)?.mine === false

/** Answers a feedback, and notifies its member; `adopted`: its proposal is taken up, which stays so. Returns false where there is none of this number. */
export async function answerFeedback(
  { db, events, now }: { db: Db; events: Pick<MemberEventStore, 'tell' | 'announce'>; now: number },
  number: number,
  { text, adopted = false }: { text: string; adopted?: boolean },
): Promise<boolean> {
  const at = new Date(now)
  const memberId = await transact(db, async (tx) => {
    const values = { answered_at: at, closed_at: null, unread: true, ...(adopted && { adopted }) }
    const set = tx.updateTable('feedback').set(values).where('number', '=', BigInt(number))
    const feedback = await set.returning(['id', 'member_id']).executeTakeFirst()
    if (!feedback) return null
    await tx.insertInto('feedback_answer').values({ feedback_id: feedback.id, text, at }).execute()
    await events.tell(tx, new Map([[feedback.member_id, [{ kind: 'feedback', id: feedback.id }]]]), now)
    return feedback.member_id
  })
  if (memberId !== null) events.announce(memberId)
  return memberId !== null
}

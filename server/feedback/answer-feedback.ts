import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'

export interface WaitingFeedback {
  number: number
  kind: string
  member: string
  at: number
  text: string
}

/** The oldest feedbacks without an answer, at most a hundred. */
export async function waitingFeedbacks(db: Db): Promise<WaitingFeedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.member_id')
    .select(['feedback.number', 'feedback.kind', 'member.name', 'feedback.at', 'feedback.text'])
    .where('answered_at', 'is', null)
    .orderBy('number')
    .limit(100)
    .execute()
  return rows.map(({ name, number, at, ...row }) => ({ ...row, member: name, number: Number(number), at: at.getTime() }))
}

/** Answers a feedback, and notifies its member. Returns false where there is none of this number. */
export async function answerFeedback(
  { db, events, now }: { db: Db; events: MemberEventStore; now: number },
  number: number,
  text: string,
): Promise<boolean> {
  const at = new Date(now)
  const memberId = await transact(db, async (tx) => {
    const set = tx.updateTable('feedback').set({ answered_at: at, unread: true }).where('number', '=', BigInt(number))
    const feedback = await set.returning(['id', 'member_id']).executeTakeFirst()
    if (!feedback) return null
    await tx.insertInto('feedback_answer').values({ feedback_id: feedback.id, text, at }).execute()
    await events.tell(tx, new Map([[feedback.member_id, [{ kind: 'feedback', id: feedback.id }]]]), now)
    return feedback.member_id
  })
  if (memberId !== null) events.announce(memberId)
  return memberId !== null
}

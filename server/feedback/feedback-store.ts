import type { Selectable } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import type { Feedback } from '../../contract/feedback.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

const PAGE_LENGTH = 20

export async function feedbackList(db: Db, memberId: bigint, before: string | null): Promise<Answer<'feedback.getFeedBackList'>> {
  const query = ofMember(db, memberId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(PAGE_LENGTH + 1)
  const numberOf = ofMember(db, memberId).select('number').where('id', '=', before)
  const rows = await (before === null ? query : query.where('number', '<', numberOf)).execute()
  const page = rows.slice(0, PAGE_LENGTH)
  return { list: page.map(toFeedback), next: (rows.length > PAGE_LENGTH && page.at(-1)?.id) || null }
}

/** Marks the answers as read. Undefined where the member has no feedback of this id. */
export async function openFeedback(db: Db, memberId: bigint, id: string): Promise<Answer<'feedback.getFeedbackInfo'> | undefined> {
  const row = await ofMember(db, memberId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const answers = await db.selectFrom('feedback_answer').select(['text', 'at']).where('feedback_id', '=', id).orderBy('place').execute()
  // An answer that comes between the two statements stays unread.
  if (row.unread)
    await db.updateTable('feedback').set({ unread: false }).where('id', '=', id).where('answered_at', '=', row.answered_at).execute()
  return { feedback: { ...toFeedback(row), unread: false }, answers: answers.map(({ text, at }) => ({ text, at: at.getTime() })) }
}

/** Deletes a feedback with its answers; one that is gone already is no error. */
export async function deleteFeedback(db: Db, memberId: bigint, id: string): Promise<void> {
  await db.deleteFrom('feedback').where('member_id', '=', memberId).where('id', '=', id).execute()
}

export async function unreadCount(db: Db, memberId: bigint): Promise<number> {
  const count = ofMember(db, memberId).where('unread', '=', true)
  const row = await count.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function waitingCount(db: Db): Promise<number> {
  const count = db.selectFrom('feedback').where('answered_at', 'is', null)
  const row = await count.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

const ofMember = (db: Db, memberId: bigint) => db.selectFrom('feedback').where('member_id', '=', memberId)

const toFeedback = ({ id, kind, text, at, answered_at, unread }: Selectable<Database['feedback']>): Feedback => ({
  id,
  kind,
  text,
  at: at.getTime(),
  answeredAt: answered_at?.getTime() ?? null,
  unread,
})

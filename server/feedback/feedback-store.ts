import type { Selectable } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import { FEEDBACK_QUIET_DAYS, type Feedback } from '../../contract/feedback.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import { ticketChoice } from './tickets.ts'

const PAGE_LENGTH = 20

export async function feedbackList(
  db: Db,
  memberId: bigint,
  before: string | null,
  now: number,
): Promise<Answer<'feedback.getFeedBackList'>> {
  const query = ofMember(db, memberId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(PAGE_LENGTH + 1)
  const numberOf = ofMember(db, memberId).select('number').where('id', '=', before)
  const rows = await (before === null ? query : query.where('number', '<', numberOf)).execute()
  const page = rows.slice(0, PAGE_LENGTH)
  return { list: page.map((row) => toFeedback(row, now)), next: (rows.length > PAGE_LENGTH && page.at(-1)?.id) || null }
}

/** Marks the answers as read. Undefined where the member has no feedback of this id. */
export async function openFeedback(
  db: Db,
  memberId: bigint,
  id: string,
  now: number,
): Promise<Answer<'feedback.getFeedbackInfo'> | undefined> {
  const row = await ofMember(db, memberId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const said = await db.selectFrom('feedback_answer').selectAll().where('feedback_id', '=', id).orderBy('place').execute()
  // An answer that comes between the two statements stays unread.
  if (row.unread)
    await db.updateTable('feedback').set({ unread: false }).where('id', '=', id).where('answered_at', '=', row.answered_at).execute()
  const pictures = await db
    .selectFrom('picture')
    .select(['key', 'call_id'])
    .where('feedback_id', '=', id)
    .orderBy('at')
    .orderBy('key')
    .execute()
  const picturesOf = (call: string | null) => pictures.filter(({ call_id }) => call_id === call).map(({ key }) => key)
  const ticket = row.ticket_id === null ? undefined : await ticketChoice(db, memberId, row.ticket_id)
  return {
    feedback: { ...toFeedback(row, now), unread: false },
    answers: said.filter(({ call_id }) => call_id === null).map(({ text, at }) => ({ text, at: at.getTime() })),
    added: said
      .filter(({ call_id }) => call_id !== null)
      .map(({ text, at, call_id }) => ({ text, at: at.getTime(), pictures: picturesOf(call_id) })),
    ...(ticket && { ticket }),
    ...(row.reward && { reward: row.reward }),
    pictures: picturesOf(null),
  }
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
  const count = db.selectFrom('feedback').where('answered_at', 'is', null).where('closed_at', 'is', null)
  const row = await count.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

const ofMember = (db: Db, memberId: bigint) => db.selectFrom('feedback').where('member_id', '=', memberId)

const QUIET_MS = FEEDBACK_QUIET_DAYS * 24 * 3_600_000

const toFeedback = (row: Selectable<Database['feedback']>, now: number): Feedback => ({
  ...{ id: row.id, kind: row.kind, text: row.text, unread: row.unread, adopted: row.adopted },
  at: row.at.getTime(),
  answeredAt: row.answered_at?.getTime() ?? null,
  closed: row.closed_at !== null || (row.answered_at !== null && row.answered_at.getTime() + QUIET_MS <= now),
})

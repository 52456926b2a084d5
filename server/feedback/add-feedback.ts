import type { Payload } from '../../contract/endpoints.ts'
import { FEEDBACK_MAX } from '../../contract/feedback.ts'
import { createCounts, type Limit } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import { plainText } from '../platform/plain-text.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'

/** Of a member. */
const LIMIT: Limit = { windowMs: 24 * 3_600_000, max: 20 }

/**
 * Keeps what a member writes; the same id again answers as the first call did. Refused: `invalidParameter` for a text that is empty or
 * too long, `frequentSubmission` after 20 in a day.
 */
export async function addFeedback(
  db: Db,
  { id, kind, text: written }: Payload<'feedback.addFeedBack'>,
  { memberId, now }: MemberContext,
): Promise<Result<{ id: string }>> {
  const text = plainText(written)
  if (text === '') return refuse('invalidParameter', '请写几句情况')
  if ([...text].length > FEEDBACK_MAX) return refuse('invalidParameter', '最多写 {max} 字', null, { max: String(FEEDBACK_MAX) })
  const known = await db.selectFrom('feedback').select('member_id').where('id', '=', id).executeTakeFirst()
  if (known) return known.member_id === memberId ? ok({ id }) : refuse('invalidParameter')
  const taken = await createCounts(db).take(`feedback:${memberId}`, LIMIT, now)
  if (!taken.ok) return refuse('frequentSubmission', '今天写得够多了，请明天再写')
  const at = new Date(now)
  await db
    .insertInto('feedback')
    .values({ id, member_id: memberId, kind, text, at, answered_at: null })
    .onConflict((c) => c.doNothing())
    .execute()
  return ok({ id })
}

import { sql } from 'kysely'
import type { Payload } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { countedIn, picturesGone, takePictures, wordsOf } from './written.ts'

type Nothing = Record<string, never>

/**
 * Adds what a member writes to a feedback, which then waits for an answer again, closed or not; the same id again has no further effect.
 * Refused: `noData` where the member has no such feedback, else as `addFeedback` refuses.
 */
export async function replyFeedback(
  db: Db,
  { id, feedback, text: written, pictures = [] }: Payload<'feedback.replyFeedback'>,
  { memberId, now }: MemberContext,
): Promise<Result<Nothing>> {
  const words = wordsOf(written)
  if (!words.ok) return words
  const own = await db.selectFrom('feedback').select('id').where('id', '=', feedback).where('member_id', '=', memberId).executeTakeFirst()
  if (!own) return refuse('noData')
  const known = await db
    .selectFrom('feedback_answer')
    .select('feedback_id')
    .where('call_id', '=', sql<string>`${id}::uuid`)
    .executeTakeFirst()
  if (known) return known.feedback_id === feedback ? ok({}) : refuse('invalidParameter')
  const tooMany = await countedIn(db, memberId, now)
  if (tooMany) return tooMany
  const refusal = await transact(db, async (tx): Promise<Refusal | null> => {
    if (!(await tx.selectFrom('feedback').select('id').where('id', '=', feedback).forUpdate().executeTakeFirst())) return refuse('noData')
    const added = await tx
      .insertInto('feedback_answer')
      .values({ feedback_id: feedback, text: words.data, at: new Date(now), call_id: id })
      .onConflict((c) => c.column('call_id').doNothing())
      .returning('place')
      .executeTakeFirst()
    if (!added) return null
    await takePictures(tx, memberId, pictures, { feedback_id: feedback, call_id: id })
    await tx.updateTable('feedback').set({ answered_at: null, closed_at: null }).where('id', '=', feedback).execute()
    return null
  }).catch(picturesGone)
  return refusal ?? ok({})
}

/** Closes an answered feedback, or has it wait for another answer. Refused with `noData` where the member has no such feedback. */
export async function solveFeedback(
  db: Db,
  { id, solved }: Payload<'feedback.solveFeedback'>,
  { memberId, now }: MemberContext,
): Promise<Result<Nothing>> {
  const of = db.updateTable('feedback').where('id', '=', id).where('member_id', '=', memberId)
  const said = of.set(solved ? { closed_at: new Date(now) } : { answered_at: null, closed_at: null })
  const { numUpdatedRows } = await said.executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? refuse('noData') : ok({})
}

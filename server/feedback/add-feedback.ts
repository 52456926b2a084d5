import type { Payload } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { ticketChoice } from './tickets.ts'
import { countedIn, picturesGone, takePictures, wordsOf } from './written.ts'

/**
 * Keeps what a member writes; the same id again answers as the first call did. Refused: `invalidParameter` for a text that is empty or
 * too long, `notFound` for a ticket or picture that is not this member's, `frequentSubmission` after 20 in a day.
 */
export async function addFeedback(
  db: Db,
  { id, kind, text: written, ticket, reward, pictures = [] }: Payload<'feedback.addFeedBack'>,
  { memberId, now }: MemberContext,
): Promise<Result<{ id: string }>> {
  const words = wordsOf(written)
  if (!words.ok) return words
  const text = words.data
  const known = await db.selectFrom('feedback').select('member_id').where('id', '=', id).executeTakeFirst()
  if (known) return known.member_id === memberId ? ok({ id }) : refuse('invalidParameter')
  if (ticket !== undefined && !(await ticketChoice(db, memberId, ticket))) return refuse('notFound', '没有这张注单，请重新选择')
  const tooMany = await countedIn(db, memberId, now)
  if (tooMany) return tooMany
  const at = new Date(now)
  const gone = await transact(db, async (tx) => {
    const values = { id, member_id: memberId, kind, text, at, answered_at: null, ticket_id: ticket ?? null, reward: reward ?? null }
    const added = await tx
      .insertInto('feedback')
      .values(values)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await takePictures(tx, memberId, pictures, { feedback_id: id })
    return null
  }).catch(picturesGone)
  return gone ?? ok({ id })
}

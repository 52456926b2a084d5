import { CHAT_MSG } from '../../contract/chat-ids.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { createCounts, type Limit } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { lineOf } from './text.ts'

/** Of a member. */
const LIMIT: Limit = { windowMs: 3_600_000, max: 20 }

/** Reports a message, once a member. Refused: `noData` where there is none, `frequentSubmission` after 20 in an hour. */
export async function report(
  db: Db,
  { rid, n, reason }: Payload<'chat.report'>,
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const message = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('room', '=', rid)
    .where('seq', '=', BigInt(n))
    .where('msg_id', '=', CHAT_MSG.say)
    .executeTakeFirst()
  if (!message) return refuse('noData')
  const taken = await createCounts(db).take(`chat-report:${memberId}`, LIMIT, now)
  if (!taken.ok) return refuse('frequentSubmission', '举报得太多了，请稍后再试')
  await db
    .insertInto('chat_report')
    .values({ room: rid, seq: message.seq, member_id: memberId, reason: lineOf(reason), at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .execute()
  return ok({})
}

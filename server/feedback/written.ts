import { FEEDBACK_MAX } from '../../contract/feedback.ts'
import { createCounts, type Limit } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import { plainText } from '../platform/plain-text.ts'
import { ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'

/** What a member writes in a day, first words and what is added to them. */
const LIMIT: Limit = { windowMs: 24 * 3_600_000, max: 20 }

/** Thrown where a picture can't be taken: what it came with is rolled back. */
class PicturesGone extends Error {
  override name = 'PicturesGone'
}

/** The refusal of what was rolled back for its pictures; any other fault goes on. */
export function picturesGone(error: unknown): Refusal {
  if (error instanceof PicturesGone) return refuse('notFound', '图片已经失效，请重新添加')
  throw error
}

/** What is kept of a member's words; refused where nothing is left of them or they are too long. */
export function wordsOf(written: string): Result<string> {
  const text = plainText(written)
  if (text === '') return refuse('invalidParameter', '请写几句情况')
  return [...text].length > FEEDBACK_MAX ? refuse('invalidParameter', '最多写 {max} 字', null, { max: String(FEEDBACK_MAX) }) : ok(text)
}

/** Counts one more; a refusal for the first that is too many in a day. */
export async function countedIn(db: Db, memberId: bigint, now: number): Promise<Refusal | null> {
  const taken = await createCounts(db).take(`feedback:${memberId}`, LIMIT, now)
  return taken.ok ? null : refuse('frequentSubmission', '今天写得够多了，请明天再写')
}

/**
 * Puts the member's pictures to a feedback.
 * @throws PicturesGone where one is not the member's, is of another feedback already, or is gone: all stay where they were.
 */
export async function takePictures(
  tx: Db,
  memberId: bigint,
  pictures: readonly string[],
  to: { feedback_id: string; call_id?: string },
): Promise<void> {
  if (pictures.length === 0) return
  const taken = await tx
    .updateTable('picture')
    .set(to)
    .where('key', 'in', pictures)
    .where('member_id', '=', memberId)
    .where('use', '=', 'feedback')
    .where('feedback_id', 'is', null)
    .returning('key')
    .execute()
  if (taken.length !== new Set(pictures).size) throw new PicturesGone()
}

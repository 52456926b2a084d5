import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { PictureDeps } from './upload-image.ts'

/** How long parts wait for the last one, and a picture to be used. */
const PARTS_WAIT_MS = 3_600_000
const UNUSED_MS = 24 * 3_600_000

/** Deletes uploads that never became whole, and pictures that nothing uses. */
export async function forgetUnused({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('upload')
    .where('at', '<', new Date(now - PARTS_WAIT_MS))
    .execute()
  await db
    .deleteFrom('picture')
    .where('at', '<', new Date(now - UNUSED_MS))
    .where('feedback_id', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('member').select('id').whereRef('member.avatar', '=', 'picture.key'))))
    .execute()
}

/** Most objects deleted in one look, and at once. */
const LEAVE_MOST = 400
const LEAVE_AT_ONCE = 8

/** Deletes the objects of pictures that are gone. Those that the store does not let go stay for the next time. */
export async function forgetObjects({ db, clock, objects }: PictureDeps & { clock: Pick<Clock, 'now'> }): Promise<void> {
  if (!objects) return
  const due = db.selectFrom('picture_leaving').select('key').where('due', '<=', new Date(clock.now())).orderBy('due').limit(LEAVE_MOST)
  const keys = (await due.execute()).map(({ key }) => key)
  for (let at = 0; at < keys.length; at += LEAVE_AT_ONCE) {
    const some = keys.slice(at, at + LEAVE_AT_ONCE)
    const gone = await Promise.allSettled(some.map((key) => objects.remove(key)))
    const left = some.filter((_, i) => gone[i]?.status === 'fulfilled')
    if (left.length > 0) await db.deleteFrom('picture_leaving').where('key', 'in', left).execute()
    if (left.length < some.length) return
  }
}

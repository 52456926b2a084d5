import { randomInt } from 'node:crypto'
import type { Db } from '../platform/database.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** The member's code, drawn by lot when it is asked for first. */
export async function inviteCodeOf(db: Db, memberId: bigint): Promise<string> {
  for (;;) {
    const known = await db.selectFrom('invite_code').select('code').where('member_id', '=', memberId).executeTakeFirst()
    if (known) return known.code
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    // Another call may have made one meanwhile, or the code may be another member's.
    await db
      .insertInto('invite_code')
      .values({ member_id: memberId, code })
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

import type { Db } from '../../server/platform/database.ts'

/** A member who closed the account at that moment, as far as gifts ask. */
export async function closedAt(db: Db, memberId: bigint, now: number): Promise<void> {
  const at = new Date(now)
  await db.insertInto('play_break').values({ member_id: memberId, kind: 'closed', began_at: at, until: at, ends_at: null }).execute()
  await db.updateTable('member').set({ closed_at: at }).where('id', '=', memberId).execute()
}

import type { Db } from '../platform/database.ts'
import { PENDING_MS } from './limits.ts'

/** A member whose password was right on a device and whose login still waits for a code. */
export interface PendingMember {
  id: bigint
  passwordHash: string
  phoneArea: string | null
  phone: string | null
}

export async function rememberPending(db: Db, memberId: bigint, owner: string, now: number): Promise<void> {
  const ends_at = new Date(now + PENDING_MS)
  await db
    .insertInto('login_pending')
    .values({ member_id: memberId, device: owner, ends_at })
    .onConflict((c) => c.columns(['member_id', 'device']).doUpdateSet({ ends_at }))
    .execute()
}

export async function pendingMember(db: Db, name: string, owner: string, now: number): Promise<PendingMember | null> {
  const row = await db
    .selectFrom('login_pending as p')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .select(['m.id', 'm.password_hash', 'm.phone_area', 'm.phone'])
    .where('m.name', '=', name.toLowerCase())
    .where('p.device', '=', owner)
    .where('p.ends_at', '>', new Date(now))
    .executeTakeFirst()
  return row ? { id: row.id, passwordHash: row.password_hash, phoneArea: row.phone_area, phone: row.phone } : null
}

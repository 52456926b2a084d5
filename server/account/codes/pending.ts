import type { Db } from '../../platform/database.ts'
import { PENDING_MS } from '../limits/limits.ts'
import type { Proof } from '../login/proof.ts'

/** A member whose password was right on a device and whose login waits for a code, with the proof of that password. */
export interface PendingMember extends Proof {
  phoneArea: string | null
  phone: string | null
}

export async function rememberPending(db: Db, { memberId, loginEpoch }: Proof, owner: string, now: number): Promise<void> {
  const ends_at = new Date(now + PENDING_MS)
  await db
    .insertInto('login_pending')
    .values({ member_id: memberId, device: owner, ends_at, login_epoch: loginEpoch })
    .onConflict((c) => c.columns(['member_id', 'device']).doUpdateSet({ ends_at, login_epoch: loginEpoch }))
    .execute()
}

export async function pendingMember(db: Db, name: string, owner: string, now: number): Promise<PendingMember | null> {
  const row = await db
    .selectFrom('login_pending as p')
    .innerJoin('member as m', (on) => on.onRef('m.id', '=', 'p.member_id').onRef('m.login_epoch', '=', 'p.login_epoch'))
    .select(['m.id', 'm.password_hash', 'm.login_epoch', 'm.phone_area', 'm.phone'])
    .where('m.name', '=', name.toLowerCase())
    .where('p.device', '=', owner)
    .where('p.ends_at', '>', new Date(now))
    .executeTakeFirst()
  return row
    ? { memberId: row.id, passwordHash: row.password_hash, loginEpoch: row.login_epoch, phoneArea: row.phone_area, phone: row.phone }
    : null
}

import { lockMembers } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { Result } from '../transport/handlers.ts'
import type { SafePlayDeps } from './deps.ts'

/**
 * Changes what a member may do, under the lock that deposits and bets take: each sees the change or was before it. If it succeeded, all
 * tabs of the member hear of it.
 */
export async function change<T>(
  { db, events }: Pick<SafePlayDeps, 'db' | 'events'>,
  memberId: bigint,
  now: number,
  effect: (tx: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await transact(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const changed = await effect(tx)
    if (changed.ok) await events.tell(tx, new Map([[memberId, [{ kind: 'play' }]]]), now)
    return changed
  })
  if (result.ok) events.announce(memberId)
  return result
}

/** Notes that the member has looked at the limits. */
export const noteReview = (tx: Db, memberId: bigint, now: number) => setting(tx, memberId, { reviewed_at: new Date(now) })

/** Writes some of the member's settings. */
export async function setting(
  tx: Db,
  memberId: bigint,
  values: { remind_minutes?: 30 | 60 | 90 | 120; reminded_at?: Date; reviewed_at?: Date },
): Promise<void> {
  await tx
    .insertInto('play_setting')
    .values({ member_id: memberId, reminded_at: null, reviewed_at: null, ...values })
    .onConflict((c) => c.column('member_id').doUpdateSet(values))
    .execute()
}

import type { Payload } from '../../contract/endpoints.ts'
import { lockMembers } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { openBonuses } from './standing.ts'

/** Ends taking part. What was given and is free stays; a bonus with open turnover is given up first, so that what it takes back is said before. */
export const leaveActivity = (
  db: Db,
  { activity }: Payload<'act.leaveActivity'>,
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> =>
  transact(db, async (tx) => {
    await lockMembers(tx, [memberId])
    if ((await openBonuses(tx, memberId)).has(activity)) return refuse('warning', '还有没满流水的赠金，请先放弃赠金再退出')
    await tx
      .updateTable('activity_member')
      .set({ left_at: new Date(now) })
      .where('activity', '=', activity)
      .where('member_id', '=', memberId)
      .where('left_at', 'is', null)
      .execute()
    return ok({})
  })

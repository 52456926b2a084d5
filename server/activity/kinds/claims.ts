import type { Db } from '../../platform/database.ts'

/** What a member was given in an activity, oldest first. */
export const claimsOf = (db: Db, { id, memberId }: { id: string; memberId: bigint }) =>
  db
    .selectFrom('budget_claim')
    .select(['key', 'fen', 'at'])
    .where('budget', '=', id)
    .where('member_id', '=', memberId)
    .orderBy('at')
    .orderBy('key')
    .execute()

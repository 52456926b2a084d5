import { sql } from 'kysely'
import type { Login } from '../../../contract/account-sessions.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { endOf } from './sessions.ts'

const RECORDED = 30
/** Nobody has more; a member who has sees the newest. */
const MOST_OPEN = 100

/** The sessions that are open, and the last logins. */
export async function sessionList(
  { db }: Pick<AccountDeps, 'db'>,
  { memberId, tokenHash, now }: MemberContext,
): Promise<Result<Answer<'session.list'>>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token_hash', 'agent', 'region', 'created_at', 'seen_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_OPEN)
    .execute()
  const logins = rows.map((row): Login => {
    const isOver = row.ended_at !== null || now >= endOf(row)
    return {
      id: row.id,
      agent: row.agent,
      region: shownRegion(row.region),
      at: row.created_at.getTime(),
      seenAt: row.seen_at.getTime(),
      state: row.token_hash === tokenHash ? 'here' : isOver ? 'over' : 'open',
    }
  })
  return ok({ logins: logins.filter(({ state }, i) => state !== 'over' || i < RECORDED) })
}

/**
 * Ends a session of the member. Its device is forgotten unless it is this one: who knows the password has to prove the phone there, and the
 * member is told of the new device.
 */
export async function endSession(
  { db, onSessionEnded }: Pick<AccountDeps, 'db' | 'onSessionEnded'>,
  { id }: { id: string },
  { memberId, device, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const ended = await transact(db, async (tx) => {
    const row = await tx
      .updateTable('session')
      .set({ ended_at: new Date(now) })
      .where('id', '=', sql<string>`${id}::uuid`)
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .returning(['token_hash', 'device', 'seen_at', 'created_at'])
      .executeTakeFirst()
    if (row?.device && row.device !== device)
      await tx.deleteFrom('member_device').where('member_id', '=', memberId).where('device', '=', row.device).execute()
    return row
  })
  if (!ended || now >= endOf(ended)) return refuse('notFound', '这个登录已经结束')
  onSessionEnded(ended.token_hash)
  return ok({})
}

/** `203.0/16` → `203.0.*.*`, `2001:db8/32` → `2001:db8:*` */
const shownRegion = (region: string): string =>
  region
    .replace(/\/16$/, '.*.*')
    .replace(/\/32$/, ':*')
    .replace(/^unknown$/, '')

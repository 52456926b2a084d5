import { ownerOf, regionOf } from '../entry/caller.ts'
import type { EntryDeps } from '../entry/deps.ts'
import { remember } from '../entry/known.ts'
import type { LoginTry } from '../entry/login-limits.ts'
import { type CallContext, ok, type Result } from '../transport/handlers.ts'

/** The member is in: a session, the device and network known from now on, earlier failures forgotten. */
export async function enter(
  { db, sessions }: Pick<EntryDeps, 'db' | 'sessions'>,
  memberId: bigint,
  loginTry: LoginTry,
  context: CallContext,
): Promise<Result<{ token: string; userId: string }>> {
  const owner = ownerOf(context)
  const token = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('member')
      .set({ last_login_at: new Date(context.now) })
      .where('id', '=', memberId)
      .execute()
    await remember(tx, memberId, owner, regionOf(context.ip), context.now)
    await tx.deleteFrom('login_pending').where('member_id', '=', memberId).where('device', '=', owner).execute()
    return sessions.open(tx, memberId, context.device)
  })
  await loginTry.passed()
  return ok({ token, userId: String(memberId) })
}

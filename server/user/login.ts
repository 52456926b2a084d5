import type { Payload } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { type CallContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { passwordMatches } from './passwords.ts'
import type { Sessions } from './sessions.ts'

/** A new session for name and password; unknown names and wrong passwords answer alike (6002), in the same time. */
export async function login(
  db: Db,
  sessions: Sessions,
  payload: Payload<'user.login'>,
  { now, device }: Pick<CallContext, 'now' | 'device'>,
): Promise<Result<{ token: string; userId: string }>> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('name', '=', payload.name.toLowerCase())
    .executeTakeFirst()
  const matches = await passwordMatches(member?.password_hash ?? null, payload.password)
  if (!member || !matches) return refuse('invalidCredentials', '用户名或密码错误')
  const token = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('member')
      .set({ last_login_at: new Date(now) })
      .where('id', '=', member.id)
      .execute()
    return sessions.open(tx, member.id, device)
  })
  return ok({ token, userId: String(member.id) })
}

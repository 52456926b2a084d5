import type { Db } from '../../platform/database.ts'
import { type Refusal, refuse } from '../../transport/handlers.ts'

/** What a login has proved: somebody has the password with this hash, in this epoch of the member. */
export interface Proof {
  memberId: bigint
  passwordHash: string
  loginEpoch: number
}

/**
 * Whether a session may be opened on this proof; null when it may. Asked in the transaction that opens it, and by nothing
 * else that opens one: the member's row stays locked until the session stands, so whoever ends all sessions
 * (sessions.endAll) comes before this and is seen here, or after it and ends this session too.
 */
export async function refuseProof(tx: Db, { memberId, passwordHash, loginEpoch }: Proof): Promise<Refusal | null> {
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .where('login_epoch', '=', loginEpoch)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member ? null : refuse('authenticationCodeExpired', '验证已过期，请重新登录')
}

import type { Db } from '../../platform/database.ts'
import { type Refusal, refuse } from '../../transport/handlers.ts'

/** What a login has proved: the caller knows the password with this hash, in this epoch of the member. */
export interface Proof {
  memberId: bigint
  passwordHash: string
  loginEpoch: number
}

/**
 * Null when a session may be opened on this proof. Runs in the transaction that opens it: the member's row stays locked until the
 * commit, so ending all sessions (sessions.endAll) runs either before, which this sees, or after, which ends this session, too.
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

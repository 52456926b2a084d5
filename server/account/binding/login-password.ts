import { networkOf } from '../../platform/network.ts'
import { type MemberContext, type Refusal, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { LIMITS } from '../limits/limits.ts'

/** Null when this is the password of the member's login: whoever only took over a session does not know it. Counted by member. */
export async function proveLoginPassword(
  { db, counts, passwords }: Pick<AccountDeps, 'db' | 'counts' | 'passwords'>,
  password: string,
  { memberId, ip, now }: Pick<MemberContext, 'memberId' | 'ip' | 'now'>,
): Promise<Refusal | null> {
  const key = `proof:${memberId}`
  const taken = await counts.take(key, LIMITS.proofs, now)
  if (!taken.ok) return refuse('authenticationLocked', '登录密码错了太多次，请一小时后再试')
  const { password_hash } = await db.selectFrom('member').select('password_hash').where('id', '=', memberId).executeTakeFirstOrThrow()
  const matches = await passwords.matches(password_hash, password, networkOf(ip))
  if (matches !== false) await counts.giveBack(key)
  if (matches === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  return matches ? null : refuse('passwordCheckFailed', '登录密码不对', { field: 'password' })
}

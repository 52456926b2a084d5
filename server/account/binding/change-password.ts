import type { Payload } from '../../../contract/endpoints.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import { networkOf } from '../../platform/network.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { refusePassword } from '../password/refuse-password.ts'
import { proveLoginPassword } from './login-password.ts'

/**
 * Changes the login's password. This session goes on; all others end with their sockets, and so do logins under way: whoever knew the old one
 * is out. A reset by code that comes first wins, since the password that was proved here is no longer the member's.
 */
export async function changePassword(
  deps: AccountDeps,
  { old, password, secondPassword }: Payload<'binding.loginPassword'>,
  context: MemberContext,
): Promise<Result<Record<string, never>>> {
  const { db, sessions, passwords, events, onSessionEnded } = deps
  const { memberId, tokenHash, ip, now } = context
  const unfit = refusePassword(deps, password, secondPassword, '两次密码输入不一致')
  if (unfit) return unfit
  const { login_epoch } = await db.selectFrom('member').select('login_epoch').where('id', '=', memberId).executeTakeFirstOrThrow()
  const unproved = await proveLoginPassword(deps, old, context)
  if (unproved) return unproved
  if (password === old) return refuse('invalidParameter', '新密码和现在的一样，请换一个', { field: 'password' })
  const hash = await passwords.hash(password, networkOf(ip))
  if (hash === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  const ended = await transact(db, async (tx) => {
    const set = { password_hash: hash, password_at: new Date(now) }
    const changed = await tx
      .updateTable('member')
      .set(set)
      .where('id', '=', memberId)
      .where('login_epoch', '=', login_epoch)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return null
    await writeLetters(tx, [{ memberId, body: { kind: 'password-changed', which: 'login' } }], now)
    return sessions.endAll(tx, memberId, tokenHash)
  })
  if (!ended) return refuse('passwordCheckFailed', '登录密码刚刚改过，请重新输入', { field: 'old' })
  for (const other of ended) onSessionEnded(other)
  events.announce(memberId)
  return ok({})
}

import type { Payload } from '../../../contract/endpoints.ts'
import { networkOf } from '../../platform/network.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, type Result, refuse } from '../../transport/handlers.ts'
import { pendingMember } from '../codes/pending.ts'
import { deviceSubject } from '../codes/send-code.ts'
import type { AccountDeps } from '../deps.ts'
import { beginLoginTry } from '../limits/login-limits.ts'
import { enter } from './enter.ts'

/** Completes a login that waited for a code: needs the same device, the password again, and the code. */
export async function newDeviceLogin(
  deps: AccountDeps,
  { name, password, sendCodeNum }: Payload<'entry.newDeviceLogin'>,
  context: CallContext,
): Promise<Result<{ token: string; userId: string }>> {
  const member = await pendingMember(deps.db, name, ownerOf(context), context.now)
  if (!member) return refuse('authenticationCodeExpired', '验证已过期，请重新登录')
  const loginTry = await beginLoginTry(deps, name, context)
  if ('ok' in loginTry) return loginTry
  const matches = await deps.passwords.matches(member.passwordHash, password, networkOf(context.ip))
  if (matches !== false) await loginTry.undo()
  if (matches === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  if (!matches) return refuse('invalidCredentials', '用户名或密码错误')
  const refusal = await deps.codes.use(deviceSubject(member.memberId, ownerOf(context)), sendCodeNum, context.now)
  return refusal ?? enter(deps, member, loginTry, context)
}

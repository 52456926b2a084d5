import type { Payload } from '../../contract/endpoints.ts'
import { networkOf } from '../platform/network.ts'
import { type CallContext, type Result, refuse } from '../transport/handlers.ts'
import { enter } from '../user/enter.ts'
import { ownerOf } from './caller.ts'
import type { EntryDeps } from './deps.ts'
import { beginLoginTry } from './login-limits.ts'
import { pendingMember } from './pending.ts'
import { deviceSubject } from './send-code.ts'

/** The login that waited for a code: on the device whose password was right, with that password again and the code. */
export async function newDeviceLogin(
  deps: EntryDeps,
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

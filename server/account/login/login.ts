import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { networkOf } from '../../platform/network.ts'
import { ownerOf, regionOf } from '../../transport/caller.ts'
import { type CallContext, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { rememberPending } from '../codes/pending.ts'
import { maskPhone } from '../contact/mask.ts'
import type { AccountDeps } from '../deps.ts'
import { AUTOMATIC_LOGIN_MS, LONG_ABSENCE_MS, RISKY_AFTER } from '../limits/limits.ts'
import { beginLoginTry, type LoginTry } from '../limits/login-limits.ts'
import { enter } from './enter.ts'

/**
 * Opens a session for name and password. Unknown names and wrong passwords get the same answer (6002), after the same work. A
 * member with a bound phone whose login is unusual gets 6025 to 6029 and has to prove the phone (new-device-login.ts).
 */
export async function login(
  deps: AccountDeps,
  payload: Payload<'user.login'>,
  context: CallContext,
): Promise<Result<{ token: string; userId: string }>> {
  const name = payload.name.toLowerCase()
  const member = await deps.db
    .selectFrom('member')
    .select(['id', 'password_hash', 'login_epoch', 'phone', 'registered_at', 'last_login_at', 'closed_at'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!(payload.kaptchcate === CAPTCHA_KIND.automatic && (await hasJustRegistered(deps, name, member, context)))) {
    const refusal = await deps.gate.admit(CAPTCHA_KIND.login, name, payload, context)
    if (refusal) return refusal
  }
  const loginTry = await beginLoginTry(deps, name, context)
  if ('ok' in loginTry) return loginTry
  const matches = await deps.passwords.matches(member?.password_hash ?? null, payload.password, networkOf(context.ip))
  if (matches !== false) await loginTry.undo()
  if (matches === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  if (!member || !matches) return refuse('invalidCredentials', '用户名或密码错误')
  // Whoever does not know the password learns nothing of it.
  if (member.closed_at) return refuse('accessDenied', '这个账户已经关闭')
  const unusual = member.phone === null ? null : await whatIsUnusual(deps, name, member.last_login_at, loginTry, context)
  const proof = { memberId: member.id, passwordHash: member.password_hash, loginEpoch: member.login_epoch }
  if (!unusual || member.phone === null) return enter(deps, proof, loginTry, context)
  await rememberPending(deps.db, proof, ownerOf(context), context.now)
  return refuse(unusual.code, unusual.message, { phoneNumber: maskPhone(member.phone) })
}

/** The automatic login after a registration needs no captcha: the device has just passed one. */
async function hasJustRegistered(
  { known }: AccountDeps,
  name: string,
  member: { registered_at: Date; last_login_at: Date | null } | undefined,
  context: CallContext,
): Promise<boolean> {
  if (!member || member.last_login_at !== null || context.now - member.registered_at.getTime() > AUTOMATIC_LOGIN_MS) return false
  return known.device(name, ownerOf(context))
}

type Unusual = { code: Parameters<typeof refuse>[0]; message: Refusal['message'] }

async function whatIsUnusual(
  { known }: AccountDeps,
  name: string,
  lastLoginAt: Date | null,
  { isKnown, failuresBefore }: LoginTry,
  { ip, now }: CallContext,
): Promise<Unusual | null> {
  if (failuresBefore >= RISKY_AFTER) return { code: 'riskyLogin', message: '账户存在登录风险，请完成手机验证' }
  if (lastLoginAt && now - lastLoginAt.getTime() > LONG_ABSENCE_MS)
    return { code: 'longAbsence', message: '你已长时间未登录，请完成手机验证' }
  const network = await known.network(name, regionOf(ip))
  if (!isKnown && !network) return { code: 'deviceAndIpNotPassed', message: '设备和登录地点均为首次使用，请完成手机验证' }
  if (!isKnown) return { code: 'deviceNotPassed', message: '这台设备首次登录，请完成手机验证' }
  if (!network) return { code: 'ipNotPassed', message: '登录地点与以往不同，请完成手机验证' }
  return null
}

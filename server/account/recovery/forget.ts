import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import { networkOf } from '../../platform/network.ts'
import { transact } from '../../platform/transact.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import { memberOf, type Reach, toOf } from '../contact/reach.ts'
import type { AccountDeps } from '../deps.ts'
import { allowanceOf } from '../limits/known.ts'
import { refusePassword } from '../password/refuse-password.ts'

/**
 * Find password in three steps: send a code; prove it; prove it again and set the password. An unknown account gets the same
 * answers; its code is just never right.
 */

/** Key of name and number as asked for, whether or not a member has them. */
const pairOf = (reach: Reach, name: string): string => `reset:${toOf(reach)}:${name.toLowerCase()}`

/** A code belongs to the device that asked: other devices neither replace it nor use up its tries. */
const resetSubject = (reach: Reach, name: string, caller: CallContext): string => `${pairOf(reach, name)}:${ownerOf(caller)}`

export async function forgetOne(
  deps: AccountDeps,
  reach: Reach,
  payload: { name: string; codeId: string; code: string },
  context: CallContext,
): Promise<Result<{ againInSeconds: number }>> {
  const refusal = await deps.gate.admit(CAPTCHA_KIND.sendCode, payload.name, payload, context)
  return refusal ?? sendResetCode(deps, reach, payload.name, context)
}

/** Sends the code, after the captcha; also when another one is asked for in the second step. */
export async function sendResetCode(
  deps: AccountDeps,
  reach: Reach,
  name: string,
  context: CallContext,
): Promise<Result<{ againInSeconds: number }>> {
  const member = await memberOf(deps, reach, name)
  const order = {
    subject: resetSubject(reach, name, context),
    allowances: [await allowanceOf(deps, pairOf(reach, name), name, context)],
    kind: 'phone' in reach ? 'sms' : 'email',
    to: toOf(reach),
    real: member !== null,
  } as const
  return deps.codes.send(order, context)
}

export async function forgetTwo(
  deps: AccountDeps,
  reach: Reach,
  { name, code }: { name: string; code: string },
  context: CallContext,
): Promise<Result<Record<string, never>>> {
  return (await deps.codes.check(resetSubject(reach, name, context), code, context.now)) ?? ok({})
}

export async function forgetThree(
  deps: AccountDeps,
  reach: Reach,
  payload: { name: string; code: string; password: string; secondPassword: string },
  context: CallContext,
): Promise<Result<Record<string, never>>> {
  const { name, code, password, secondPassword } = payload
  const subject = resetSubject(reach, name, context)
  const refusal = refusePassword(deps, password, secondPassword, '两次密码输入不一致，请重新输入')
  if (refusal) return refusal
  // Before the password is hashed, so that nobody without the code costs the server a slow hash.
  const unproved = await deps.codes.check(subject, code, context.now)
  if (unproved) return unproved
  const member = await memberOf(deps, reach, name)
  if (!member) return refuse('authenticationCodeError', '验证码错误')
  const passwordHash = await deps.passwords.hash(password, networkOf(context.ip))
  if (passwordHash === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  const used = await deps.codes.use(subject, code, context.now)
  if (used) return used
  const ended = await transact(deps.db, async (tx) => {
    const set = { password_hash: passwordHash, password_at: new Date(context.now) }
    await tx.updateTable('member').set(set).where('id', '=', member.id).execute()
    await writeLetters(tx, [{ memberId: member.id, body: { kind: 'password-changed', which: 'login' } }], context.now)
    return deps.sessions.endAll(tx, member.id)
  })
  for (const tokenHash of ended) deps.onSessionEnded(tokenHash)
  return ok({})
}

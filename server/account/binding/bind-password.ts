import type { Payload } from '../../../contract/endpoints.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import { networkOf } from '../../platform/network.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { LIMITS } from '../limits/limits.ts'
import { proveLoginPassword } from './login-password.ts'
import { isObvious, secondKey } from './second-password.ts'

/** Sets the second password for the first time. The login's password is asked for: who only took over a session sets none. */
export async function bindPassword(
  deps: AccountDeps,
  { password, secondPassword }: Payload<'binding.password'>,
  context: MemberContext,
): Promise<Result<Record<string, never>>> {
  const refusal = refuseSecond(secondPassword) ?? (await proveLoginPassword(deps, password, context))
  return refusal ?? store(deps, secondPassword, context, true)
}

/** Where the code that stands for a forgotten second password goes. */
type Way = 'phone' | 'email'

/** Sets it anew: the login's password and a code to what is bound stand for the forgotten one. Its wrong tries are forgotten, too. */
export async function bindPasswordBy(
  way: Way,
  deps: AccountDeps,
  { password, secondPassword, code }: Payload<'binding.passwordByPhone'>,
  context: MemberContext,
): Promise<Result<Record<string, never>>> {
  const refusal =
    refuseSecond(secondPassword) ??
    (await proveLoginPassword(deps, password, context)) ??
    (await deps.codes.use(againSubject(way, context.memberId), code, context.now))
  if (refusal) return refusal
  const stored = await store(deps, secondPassword, context, false)
  if (stored.ok) await deps.counts.clear(secondKey(context.memberId))
  return stored
}

/** Sends that code. */
export async function sendPasswordCode(way: Way, deps: AccountDeps, context: MemberContext): Promise<Result<{ againInSeconds: number }>> {
  const { memberId } = context
  const { phone_area, phone, email } = await deps.db
    .selectFrom('member')
    .select(['phone_area', 'phone', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const to = way === 'email' ? email : phone && `${phone_area}${phone}`
  if (to === null) return way === 'email' ? refuse('notFound', '请先绑定邮箱') : refuse('phoneUnbound', '请先绑定手机')
  const kind = way === 'email' ? 'email' : 'sms'
  return deps.codes.send({ subject: againSubject(way, memberId), kind, to, allowances: [`second:${way}:${memberId}`], real: true }, context)
}

const againSubject = (way: Way, memberId: bigint): string => `second:${way}:${memberId}`

const refuseSecond = (secondPassword: string): Refusal | null =>
  isObvious(secondPassword) ? refuse('invalidParameter', '这个密码太容易猜到，请换一个', { field: 'secondPassword' }) : null

async function store(
  { db, passwords, counts, events }: AccountDeps,
  secondPassword: string,
  { memberId, ip, now }: MemberContext,
  isFirst: boolean,
): Promise<Result<Record<string, never>>> {
  if (!(await counts.take(`second-set:${memberId}`, LIMITS.proofs, now)).ok) return refuse('frequentSubmission')
  const hash = await passwords.hash(secondPassword, networkOf(ip))
  if (hash === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  const isSet = await transact(db, async (tx) => {
    const update = tx.updateTable('member').set({ second_password_hash: hash }).where('id', '=', memberId)
    const set = await (isFirst ? update.where('second_password_hash', 'is', null) : update).returning('id').executeTakeFirst()
    if (set) await writeLetters(tx, [{ memberId, body: { kind: 'password-changed', which: 'second' } }], now)
    return set !== undefined
  })
  if (!isSet) return refuse('dataExists', '已经设置过取款密码')
  events.announce(memberId)
  return ok({})
}

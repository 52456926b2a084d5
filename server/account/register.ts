import { CAPTCHA_KIND, REGISTRATION_GRANT_FEN } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { houseAccount, openMemberAccounts } from '../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { networkOf } from '../platform/network.ts'
import { transact } from '../platform/transact.ts'
import { type CallContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { AccountDeps } from './deps.ts'
import { remember } from './limits/known.ts'
import { LIMITS } from './limits/limits.ts'
import { tooOften } from './limits/login-limits.ts'
import { hashPassword } from './password/passwords.ts'
import { refusePassword } from './password/refuse-password.ts'

type RegisterDeps = Pick<AccountDeps, 'db' | 'gate' | 'counts' | 'common' | 'passwords'>

/**
 * Makes a member with accounts and the play-money grant, all or nothing, once for all copies of the call. 6009 when the name is taken
 * in any case; many of these slow a network down, so that nobody can list the names. Registrations from one network and on
 * one device are bounded, since each gets a grant (6011).
 */
export async function register(
  deps: RegisterDeps,
  payload: Payload<'user.register'>,
  context: CallContext,
): Promise<Result<{ userId: string }>> {
  const { id, name, password } = payload
  const { device, ip, now } = context
  const refusal =
    refusePassword(deps, password, payload.secondPassword, '两次密码输入不一致') ??
    (await deps.gate.admit(CAPTCHA_KIND.register, name, payload, context))
  if (refusal) return refusal
  const network = networkOf(ip)
  const asName = { [`names:${network}`]: LIMITS.namesTaken }
  const asMember = {
    [`registered:${network}`]: LIMITS.registeredNetwork,
    ...(device && { [`registered:${device}`]: LIMITS.registeredDevice }),
  }
  const taken = await deps.counts.takeAll({ ...asName, ...asMember }, now)
  if (!taken.ok) return taken.why === 'wait' ? tooOften(taken.waitMs) : refuse('frequentSubmission', '注册过于频繁，请稍后再试')
  const passwordHash = await deps.passwords.hash(password, network)
  if (passwordHash === 'busy') {
    await deps.counts.giveBackAll({ ...asName, ...asMember })
    return refuse('sportBusy', '系统繁忙，请稍后再试')
  }
  // The body's hash is a fast one, so it leaves the password out: a repeat proves it against the slow hash.
  const call = { id, memberId: null, kind: 'register', body: [name.toLowerCase()] } as const
  const outcome = await moneyCall<string, 'taken'>(deps.db, call, now, async (tx) => {
    const { domain, rCode, iCode } = payload
    const memberId = await insertMember(tx, { name, passwordHash, domain, rCode, iCode }, now)
    if (memberId === null) throw new MoneyRefused('taken')
    await remember(tx, memberId, context, now)
    return String(memberId)
  })
  if (outcome.state !== 'done' || outcome.repeated) await deps.counts.giveBackAll(asMember)
  if (outcome.state === 'refused') return refuse('dataExists', '用户名已被使用', { field: 'name' })
  await deps.counts.giveBackAll(asName)
  if (outcome.state !== 'done' || (outcome.repeated && !(await hasPassword(deps, outcome.answer, password, network))))
    return refuse('invalidParameter', '这一次注册的内容与之前不一致', { field: 'id' })
  return ok({ userId: outcome.answer })
}

async function hasPassword({ db, passwords }: RegisterDeps, userId: string, md5: string, network: string): Promise<boolean> {
  const member = await db.selectFrom('member').select('password_hash').where('id', '=', BigInt(userId)).executeTakeFirst()
  return (await passwords.matches(member?.password_hash ?? null, md5, network)) === true
}

interface NewMember {
  name: string
  passwordHash: string
  domain?: string
  rCode?: string
  iCode?: string
  isDemo?: boolean
}

/** Makes a member without a call. Null when the name is taken. */
export async function createMember(db: Db, name: string, md5: string, now: number, isDemo = false): Promise<bigint | null> {
  const passwordHash = await hashPassword(md5)
  return transact(db, (tx) => insertMember(tx, { name, passwordHash, isDemo }, now))
}

async function insertMember(
  tx: Db,
  { name, passwordHash, domain, rCode, iCode, isDemo = false }: NewMember,
  now: number,
): Promise<bigint | null> {
  const member = await tx
    .insertInto('member')
    .values({
      name: name.toLowerCase(),
      password_hash: passwordHash,
      registered_at: new Date(now),
      last_login_at: null,
      is_demo: isDemo,
      ...(domain !== undefined && { domain }),
      ...(rCode !== undefined && { r_code: rCode }),
      ...(iCode !== undefined && { i_code: iCode }),
    })
    .onConflict((c) => c.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!member) return null
  const accounts = await openMemberAccounts(tx, member.id)
  const grants = await houseAccount(tx, 'grants')
  await post(
    tx,
    [
      {
        id: `grant:${member.id}`,
        debit: grants,
        credit: accounts.main,
        amountFen: REGISTRATION_GRANT_FEN,
        reason: 'grant',
        ref: String(member.id),
      },
    ],
    now,
  )
  return member.id
}

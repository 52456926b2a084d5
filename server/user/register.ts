import { REGISTRATION_GRANT_FEN } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { HOUSE, houseAccount, openMemberAccounts } from '../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { ok, type Result, refuse } from '../transport/handlers.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * A new member with accounts and the play-money grant, all or nothing, once for all copies of the call. 6009 when the name
 * is taken, whatever its case.
 */
export async function register(db: Db, payload: Payload<'user.register'>, now: number): Promise<Result<{ userId: string }>> {
  const { id, name, password } = payload
  if (password !== payload.secondPassword) return refuse('invalidParameter', '两次密码输入不一致', { field: 'secondPassword' })
  const passwordHash = await hashPassword(password)
  // The password stays out of the body's hash, which is a fast one: a repeat proves it against the slow one instead.
  const call = { id, memberId: null, kind: 'register', body: [name.toLowerCase()] } as const
  const outcome = await moneyCall<string, 'taken'>(db, call, now, async (tx) => {
    const memberId = await insertMember(tx, name, passwordHash, now)
    if (memberId === null) throw new MoneyRefused('taken')
    return String(memberId)
  })
  if (outcome.state === 'refused') return refuse('dataExists', '用户名已被使用', { field: 'name' })
  if (outcome.state !== 'done' || (outcome.repeated && !(await hasPassword(db, outcome.answer, password))))
    return refuse('invalidParameter', '这一次注册的内容与之前不一致', { field: 'id' })
  return ok({ userId: outcome.answer })
}

async function hasPassword(db: Db, userId: string, md5: string): Promise<boolean> {
  const member = await db.selectFrom('member').select('password_hash').where('id', '=', BigInt(userId)).executeTakeFirst()
  return passwordMatches(member?.password_hash ?? null, md5)
}

/** A member made by this machine rather than by a call. Null when the name is taken. */
export async function createMember(db: Db, name: string, md5: string, now: number): Promise<bigint | null> {
  const passwordHash = await hashPassword(md5)
  return transact(db, (tx) => insertMember(tx, name, passwordHash, now))
}

async function insertMember(tx: Db, name: string, passwordHash: string, now: number): Promise<bigint | null> {
  const member = await tx
    .insertInto('member')
    .values({ name: name.toLowerCase(), password_hash: passwordHash, registered_at: new Date(now), last_login_at: null })
    .onConflict((c) => c.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!member) return null
  const accounts = await openMemberAccounts(tx, member.id)
  const grants = await houseAccount(tx, HOUSE.grants)
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

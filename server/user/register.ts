import { REGISTRATION_GRANT_FEN } from '../../contract/constants.ts'
import type { Payload } from '../../contract/endpoints.ts'
import { HOUSE, houseAccount, openMemberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { ok, type Result, refuse } from '../transport/handlers.ts'
import { hashPassword } from './passwords.ts'

/** A new member with accounts and the play-money grant, all or nothing. 6009 when the name is taken, whatever its case. */
export async function register(db: Db, payload: Payload<'user.register'>, now: number): Promise<Result<{ userId: string }>> {
  if (payload.password !== payload.secondPassword) return refuse('invalidParameter', '两次密码输入不一致', { field: 'secondPassword' })
  const memberId = await createMember(db, payload.name, payload.password, now)
  return memberId === null ? refuse('dataExists', '用户名已被使用', { field: 'name' }) : ok({ userId: String(memberId) })
}

/** Null when the name is taken. */
export async function createMember(db: Db, name: string, md5: string, now: number): Promise<bigint | null> {
  const passwordHash = await hashPassword(md5)
  return db.transaction().execute(async (tx) => {
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
  })
}

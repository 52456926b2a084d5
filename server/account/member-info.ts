import type { UserInfo } from '../../contract/account.ts'
import { avatarAddress } from '../picture/avatars.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import { maskEmail, maskPhone } from './contact/mask.ts'

/** The member of this session, with private data masked. */
export async function memberInfo(db: Db, { memberId, tokenHash }: MemberContext): Promise<Result<UserInfo>> {
  const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
  const session = await db.selectFrom('session').select('created_at').where('token_hash', '=', tokenHash).executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('session')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', tokenHash)
    .where('created_at', '<=', session.created_at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ok({
    userId: String(member.id),
    name: member.name,
    bindPhone: member.bind_phone,
    bindRealName: member.bind_real_name,
    phone: member.phone === null ? '' : maskPhone(member.phone),
    email: member.email === null ? '' : maskEmail(member.email),
    avatar: avatarAddress(member.avatar),
    registeredAt: member.registered_at.getTime(),
    loginAt: session.created_at.getTime(),
    lastLoginAt: before?.created_at.getTime() ?? null,
  })
}

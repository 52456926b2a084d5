import type { Answer } from '../../../contract/endpoints.ts'
import type { Db } from '../../platform/database.ts'
import { ok, type Result } from '../../transport/handlers.ts'
import { maskBirthday, maskEmail, maskName, maskPhone } from '../contact/mask.ts'

/** All that the profile shows; what is private is masked, and in clear only by `entry.singleDataDecryption`, one value a call. */
export async function profile(db: Db, memberId: bigint): Promise<Result<Answer<'binding.profile'>>> {
  const member = await db
    .selectFrom('member')
    .select(['real_name', 'gender', 'birthday', 'phone', 'email', 'second_password_hash', 'password_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const masked = (value: string | null, mask: (value: string) => string) => (value === null ? '' : mask(value))
  return ok({
    realName: masked(member.real_name, maskName),
    gender: member.gender ?? '',
    birthday: masked(member.birthday, maskBirthday),
    phone: masked(member.phone, maskPhone),
    email: masked(member.email, maskEmail),
    secondPassword: member.second_password_hash !== null,
    passwordAt: member.password_at?.getTime() ?? null,
  })
}

import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { avatarAddress, isDrawn } from './avatars.ts'

/** Sets the avatar; the own picture that was it before goes, and others of this member that were uploaded for it. */
export async function addAvatar(db: Db, avatar: string, { memberId }: MemberContext): Promise<Result<{ avatar: string }>> {
  const isSet = await transact(db, async (tx) => {
    const own = tx.selectFrom('picture').where('member_id', '=', memberId).where('use', '=', 'avatar')
    if (avatar !== '' && !isDrawn(avatar) && !(await own.select('key').where('key', '=', avatar).executeTakeFirst())) return false
    await tx.updateTable('member').set({ avatar }).where('id', '=', memberId).execute()
    await tx.deleteFrom('picture').where('member_id', '=', memberId).where('use', '=', 'avatar').where('key', '<>', avatar).execute()
    return true
  })
  return isSet ? ok({ avatar: avatarAddress(avatar) }) : refuse('notFound', '没有这个头像，请重新选择')
}

import { REAL_NAME_MAX } from '../../../contract/account-binding.ts'
import { plainRealName, realName } from '../../../domain/account-rules.ts'
import type { Db } from '../../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'

/** Sets the real name. Once: payout accounts are in this name, so that nobody changes it and then binds an account of another. */
export async function bindRealName(
  db: Db,
  { realName: typed }: { realName: string },
  { memberId }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const name = plainRealName(typed)
  if (realName(name) !== null || [...name].length > REAL_NAME_MAX)
    return refuse('invalidParameter', '请输入正确的名字', { field: 'realName' })
  const set = await db
    .updateTable('member')
    .set({ real_name: name, bind_real_name: true })
    .where('id', '=', memberId)
    .where('real_name', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set ? ok({}) : refuse('dataExists', '真实姓名已经提交，不能修改')
}

import { REAL_NAME_MAX } from '../../../contract/account-binding.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { plainRealName, realName } from '../../../domain/account-rules.ts'
import { birthdayRule } from '../../../domain/profile.ts'
import type { Db } from '../../platform/database.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'

type Other = Payload<'binding.other'>

/**
 * Sets real name, gender and birthday, whichever are given, together or not at all. Each once: payout accounts are in this name, so that
 * nobody changes it and then binds an account of another; and nobody grows older by asking again.
 */
export async function bindOther(db: Db, payload: Other, { memberId, now }: MemberContext): Promise<Result<Record<string, never>>> {
  const { gender, birthday } = payload
  const name = payload.realName === undefined ? undefined : plainRealName(payload.realName)
  const refusal = refuseName(name) ?? refuseBirthday(birthday, now)
  if (refusal) return refusal
  const values = {
    ...(name !== undefined && { real_name: name, bind_real_name: true }),
    ...(gender !== undefined && { gender }),
    ...(birthday !== undefined && { birthday }),
  }
  if (Object.keys(values).length === 0) return refuse('invalidParameter')
  let update = db.updateTable('member').set(values).where('id', '=', memberId)
  if (name !== undefined) update = update.where('real_name', 'is', null)
  if (gender !== undefined) update = update.where('gender', 'is', null)
  if (birthday !== undefined) update = update.where('birthday', 'is', null)
  const set = await update.returning('id').executeTakeFirst()
  return set ? ok({}) : refuse('dataExists', name === undefined ? '资料已经提交，不能修改' : '真实姓名已经提交，不能修改')
}

const refuseName = (name: string | undefined): Refusal | null =>
  name !== undefined && (realName(name) !== null || [...name].length > REAL_NAME_MAX)
    ? refuse('invalidParameter', '请输入正确的名字', { field: 'realName' })
    : null

function refuseBirthday(birthday: string | undefined, now: number): Refusal | null {
  const rule = birthday === undefined ? null : birthdayRule(birthday, now)
  if (rule === null) return null
  return refuse('invalidParameter', rule === 'under-age' ? '未满 18 周岁不能参与' : '请选择正确的生日', { field: 'birthday' })
}

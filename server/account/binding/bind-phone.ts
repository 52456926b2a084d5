import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import { bindSubject } from '../codes/send-code.ts'
import { splitPhone } from '../contact/areas.ts'
import { byPhone, isBoundByOther } from '../contact/reach.ts'
import type { AccountDeps } from '../deps.ts'

/**
 * Binds the phone that the code was sent to. Once: another one is customer service's matter, since codes of this one open the account.
 * A phone that another member has bound got no code, so its code is never right.
 */
export async function bindPhone(
  deps: AccountDeps,
  { phone: typed, code }: { phone: string; code: string },
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const reach = byPhone(deps, typed)
  const split = 'phone' in reach ? splitPhone(deps.areas, reach.phone) : null
  if (!split) return refuse('invalidParameter', '请输入正确的手机号码', { field: 'phone' })
  if (await hasPhone(deps, memberId)) return refuse('dataExists', '已经绑定了手机')
  const refusal = await deps.codes.use(bindSubject(memberId, split.area + split.number), code, now)
  if (refusal) return refusal
  const bound = await transact(deps.db, async (tx) => {
    if (await isBoundByOther({ ...deps, db: tx }, reach, memberId)) return false
    const row = await tx
      .updateTable('member')
      .set({ phone_area: split.area, phone: split.number, bind_phone: true })
      .where('id', '=', memberId)
      .where('phone', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }).catch((error: unknown) => {
    // Another member bound it at the same moment.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  })
  return bound ? ok({}) : refuse('dataExists', '这个手机号没有绑定成功，请换一个')
}

const UNIQUE_VIOLATION = '23505'

async function hasPhone({ db }: AccountDeps, memberId: bigint): Promise<boolean> {
  const member = await db.selectFrom('member').select('phone').where('id', '=', memberId).executeTakeFirstOrThrow()
  return member.phone !== null
}

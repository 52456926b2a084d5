import { lockMembers } from '../../ledger/accounts.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import { bindSubject } from '../codes/send-code.ts'
import { splitPhone } from '../contact/areas.ts'
import { byPhone, isBoundByOther, type Reach, toOf } from '../contact/reach.ts'
import type { AccountDeps } from '../deps.ts'

type Bound = Promise<Result<Record<string, never>>>

/** Binds the phone that the code was sent to. Once: another one is customer service's matter, since codes of this one open the account. */
export async function bindPhone(deps: AccountDeps, { phone: typed, code }: { phone: string; code: string }, context: MemberContext): Bound {
  const reach = byPhone(deps, typed)
  const split = 'phone' in reach ? splitPhone(deps.areas, reach.phone) : null
  if (!split) return refuse('invalidParameter', '请输入正确的手机号码', { field: 'phone' })
  const texts = { has: '已经绑定了手机', taken: '这个手机号没有绑定成功，请换一个' }
  return bind(deps, reach, code, { phone_area: split.area, phone: split.number, bind_phone: true }, texts, context)
}

/** Binds the e-mail address that the code was sent to, once. */
export function bindEmail(deps: AccountDeps, { email, code }: { email: string; code: string }, context: MemberContext): Bound {
  return bind(deps, { email }, code, { email }, { has: '已经绑定了邮箱', taken: '这个邮箱没有绑定成功，请换一个' }, context)
}

type Values = { phone_area: string; phone: string; bind_phone: true } | { email: string }

/** What another member has bound got no code, so its code is never right. */
async function bind(
  deps: AccountDeps,
  reach: Reach,
  code: string,
  values: Values,
  texts: { has: string; taken: string },
  { memberId, now }: MemberContext,
): Bound {
  const column = 'email' in values ? 'email' : 'phone'
  const member = await deps.db.selectFrom('member').select(column).where('id', '=', memberId).executeTakeFirstOrThrow()
  if (member[column] !== null) return refuse('dataExists', texts.has)
  const refusal = await deps.codes.use(bindSubject(memberId, toOf(reach)), code, now)
  if (refusal) return refusal
  const bound = await transact(deps.db, async (tx) => {
    await lockMembers(tx, [memberId])
    if (await isBoundByOther({ ...deps, db: tx }, reach, memberId)) return false
    const row = await tx
      .updateTable('member')
      .set(values)
      .where('id', '=', memberId)
      .where(column, 'is', null)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await deps.onBound(tx, memberId, toOf(reach), now)
    return row !== undefined
  }).catch((error: unknown) => {
    // Another member bound it at the same moment.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  })
  return bound ? ok({}) : refuse('dataExists', texts.taken)
}

const UNIQUE_VIOLATION = '23505'

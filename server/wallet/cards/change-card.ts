import type { Payload } from '../../../contract/endpoints.ts'
import { proveSecondPassword } from '../../account/binding/second-password.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { cardOf, isCardBusy } from './card-store.ts'
import type { CardDeps } from './deps.ts'

type Done = Result<Record<string, never>>

/** One that is not the member's, or was removed, is none. */
const NONE: Refusal = refuse('noData', '没有这个账户')

/** Removes a payout account. While a withdrawal to it is under way it stays. The oldest of the others becomes the default one. */
export async function removeCard(
  { db, second }: CardDeps,
  { id, secondPassword }: Payload<'card.remove'>,
  context: MemberContext,
): Promise<Done> {
  const { memberId, now } = context
  if (!(await cardOf(db, memberId, id))) return NONE
  const unproved = await proveSecondPassword(second, secondPassword, context)
  if (unproved) return unproved
  return transact(db, async (tx) => {
    // A withdrawal to it holds the same lock while it is asked for.
    await lockMembers(tx, [memberId])
    const card = await cardOf(tx, memberId, id)
    if (!card) return NONE
    if (await isCardBusy(tx, id)) return refuse('warning', '有一笔取款还没到账，到账后才能移除')
    await tx
      .updateTable('payout_card')
      .set({ removed_at: new Date(now), is_default: false })
      .where('id', '=', id)
      .execute()
    if (card.is_default) {
      const next = await tx
        .selectFrom('payout_card')
        .select('id')
        .where('member_id', '=', memberId)
        .where('removed_at', 'is', null)
        .orderBy('bound_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (next) await makeDefault(tx, next.id)
    }
    return ok({})
  })
}

export async function setDefaultCard({ db }: CardDeps, { id }: Payload<'card.setDefault'>, { memberId }: MemberContext): Promise<Done> {
  return transact(db, async (tx) => {
    await lockMembers(tx, [memberId])
    if (!(await cardOf(tx, memberId, id))) return NONE
    await tx
      .updateTable('payout_card')
      .set({ is_default: false })
      .where('member_id', '=', memberId)
      .where('is_default', '=', true)
      .execute()
    await makeDefault(tx, id)
    return ok({})
  })
}

const makeDefault = (tx: Db, id: string) => tx.updateTable('payout_card').set({ is_default: true }).where('id', '=', id).execute()

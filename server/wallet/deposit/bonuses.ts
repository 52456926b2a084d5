import type { DepositBonus } from '../../../contract/wallet-deposit.ts'
import type { Db } from '../../platform/database.ts'

/** The bonuses that a member may choose now. The first deposit counts as soon as it is asked for with its bonus. */
export async function bonusesFor(db: Db, memberId: bigint): Promise<DepositBonus[]> {
  const deposits = await db
    .selectFrom('payment')
    .leftJoin('deposit_order', 'payment_id', 'payment.id')
    .select(['state', 'bonus'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'deposit')
    .where('state', 'in', ['paid', 'requested'])
    .execute()
  if (deposits.some(({ state }) => state === 'paid')) return ['again']
  return deposits.some(({ bonus }) => bonus === 'first') ? [] : ['first']
}

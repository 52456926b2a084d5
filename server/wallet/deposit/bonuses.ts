import type { DepositBonus } from '../../../contract/wallet-deposit.ts'
import type { Db } from '../../platform/database.ts'

/** The bonuses that a member may choose now. The first deposit counts as soon as it is asked for with its bonus. */
export const bonusesFor = async (db: Db, memberId: bigint): Promise<DepositBonus[]> =>
  (await bonusesForAll(db, [memberId])).get(memberId) ?? ['first']

/** Those of several members. */
export async function bonusesForAll(db: Db, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, DepositBonus[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .leftJoin('deposit_order', 'payment_id', 'payment.id')
    .select(['member_id', 'state', 'bonus', 'bonus_fen', 'settled_fen'])
    .where('member_id', 'in', memberIds)
    .where('kind', '=', 'deposit')
    .where((e) => e.or([e('state', 'in', ['paid', 'requested']), e('settled_fen', '>', 0n)]))
    .execute()
  const bonuses = (memberId: bigint): DepositBonus[] => {
    const deposits = rows.filter((row) => row.member_id === memberId)
    if (deposits.some(({ state, settled_fen }) => (settled_fen === null ? state === 'paid' : settled_fen > 0n))) return ['again']
    // One that was granted and then taken back with its deposit is not granted again.
    if (deposits.some(({ bonus_fen }) => bonus_fen !== null)) return ['again']
    return deposits.some(({ bonus }) => bonus === 'first') ? [] : ['first']
  }
  return new Map(memberIds.map((memberId) => [memberId, bonuses(memberId)]))
}

import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import type { FundsDeps } from './deps.ts'
import type { ProviderMessage } from './provider/provider.ts'

export type Payment = Selectable<Database['payment']>

/** Locks the accounts of a payment's member, as whatever moves their money does before it locks anything else. */
export async function lockMemberOf(tx: Db, id: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('owner_kind', '=', 'member')
    .where('owner', '=', (e) => e.selectFrom('payment').select('member_id').where('id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the payment, so that the first of several ends counts. */
export const lockPayment = (tx: Db, id: string): Promise<Payment | undefined> =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What the provider is asked to pay out, or to take: a withdrawal without its fee. */
export const handedFen = ({ amount_fen, fee_fen }: Pick<Payment, 'amount_fen' | 'fee_fen'>): bigint => amount_fen - fee_fen

/** Ends a withdrawal's hold and the withdrawal: paid, or failed for this reason, which gives it back. */
export async function endWithdrawal(tx: Db, id: string, failure: string | null, atMs: number): Promise<void> {
  await sql`select end_withdrawal(${id}, ${failure}, ${new Date(atMs)})`.execute(tx)
}

/** Notes that the provider says something else about a payment; a person has to look at it. */
export async function disputePayment(
  tx: Db,
  id: string,
  { amountFen, says }: Pick<ProviderMessage, 'amountFen' | 'says'>,
  atMs: number,
): Promise<void> {
  await tx
    .updateTable('payment')
    // After the end that it contradicts, also within the same millisecond.
    .set({
      disputed_at: sql<Date>`greatest(${new Date(atMs)}::timestamptz, ended_at + interval '1 millisecond')`,
      disputed_fen: amountFen,
      disputed_says: says,
    })
    .where('id', '=', id)
    .execute()
}

/** Tells the member that a payment has changed, in the transaction of the change; `announce` follows its commit. */
export const tellPayment = (
  { events }: Pick<FundsDeps, 'events'>,
  tx: Db,
  { id, member_id }: Pick<Payment, 'id' | 'member_id'>,
  atMs: number,
): Promise<void> => events.tell(tx, new Map([[member_id, [{ kind: 'payment', id }]]]), atMs)

import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import type { FundsDeps } from './deps.ts'

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

/** Gives a withdrawal back, which fails for this reason. */
export async function giveBack(tx: Db, id: string, failure: string, atMs: number): Promise<void> {
  await sql`select end_withdrawal(${id}, ${failure}, ${new Date(atMs)})`.execute(tx)
}

/** Tells the member that a payment has changed, in the transaction of the change; `announce` follows its commit. */
export const tellPayment = (
  { events }: Pick<FundsDeps, 'events'>,
  tx: Db,
  { id, member_id }: Pick<Payment, 'id' | 'member_id'>,
  atMs: number,
): Promise<void> => events.tell(tx, new Map([[member_id, [{ kind: 'payment', id }]]]), atMs)

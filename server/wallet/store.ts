import type { Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

export type Payment = Selectable<Database['payment']>

/** Locks the payment, so that the first of several ends counts. */
export const lockPayment = (tx: Db, id: string): Promise<Payment | undefined> =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Ends a payment for good. */
export async function endPayment(tx: Db, id: string, state: 'paid' | 'failed', reason: string | null, atMs: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state, reason, ended_at: new Date(atMs) })
    .where('id', '=', id)
    .execute()
}

import type { Selectable } from 'kysely'
import { memberAccounts } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import type { FundsDeps } from './deps.ts'

export type Payment = Selectable<Database['payment']>

/** The payment, locked: whatever ends it is decided by who comes first. */
export const lockPayment = (tx: Db, id: string): Promise<Payment | undefined> =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Paid or failed, for good. */
export async function endPayment(tx: Db, id: string, state: 'paid' | 'failed', reason: string | null, atMs: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state, reason, ended_at: new Date(atMs) })
    .where('id', '=', id)
    .execute()
}

/** Tell the member's tabs of the balance's new version, inside the transaction that moved it. */
export async function recordBalanceEvent(deps: FundsDeps, tx: Db, memberId: bigint): Promise<void> {
  const { main } = await memberAccounts(tx, memberId)
  const { version } = await tx.selectFrom('account').select('version').where('id', '=', main).executeTakeFirstOrThrow()
  await deps.events.append(tx, memberId, [{ kind: 'balance', version: Number(version) }], deps.clock.now())
}

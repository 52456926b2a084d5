import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import type { PaymentDeps } from '../deps.ts'
import { handOver } from '../hand-over.ts'
import type { ProviderOrder } from '../provider/provider.ts'
import { tellPayment } from '../store.ts'

/** Hands a deposit to the provider, which says where to pay. Nothing happens where that is known or the deposit has ended. */
export async function bringOn(deps: PaymentDeps, id: string): Promise<void> {
  const found = await orderOf(deps.db, id)
  if (!found) return
  const { order, memberId } = found
  const handed = await handOver(deps, order)
  if (handed.state !== 'taken') return
  await transact(deps.db, async (tx) => {
    const kept = await tx
      .updateTable('deposit_order')
      .set({ pay_to: JSON.stringify(handed.payTo) })
      .where('payment_id', '=', id)
      .where('pay_to', 'is', null)
      .returning('payment_id')
      .executeTakeFirst()
    if (kept) await tellPayment(deps, tx, { id, member_id: memberId }, deps.clock.now())
  })
  deps.events.announce(memberId)
}

async function orderOf(db: Db, id: string): Promise<{ order: ProviderOrder; memberId: bigint } | null> {
  const row = await db
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['way', 'amount_fen', 'coin', 'pay_from', 'remark', 'deposit_order.expires_at as ends', 'member_id'])
    .where('payment_id', '=', id)
    .where('open', '=', true)
    .where('pay_to', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const order: ProviderOrder = {
    id,
    kind: 'deposit',
    way: row.way,
    amountFen: row.amount_fen,
    coin: row.coin && { code: row.coin.code, network: row.coin.network, amount: row.coin.amount },
    payTo: row.pay_from === null ? null : { wallet: row.pay_from },
    remark: row.remark,
    expiresAt: row.ends.getTime(),
  }
  return { order, memberId: row.member_id }
}

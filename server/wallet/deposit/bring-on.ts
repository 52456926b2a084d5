import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { repeated } from '../../platform/transact.ts'
import type { PaymentDeps } from '../deps.ts'
import { handOver } from '../hand-over.ts'
import type { ProviderOrder } from '../provider/provider.ts'

/** Hands a deposit to the provider, which says where to pay. Nothing happens where that is known or the deposit has ended. */
export async function bringOn(deps: PaymentDeps, id: string): Promise<void> {
  const order = await orderOf(deps.db, id)
  if (!order) return
  const handed = await handOver(deps, order)
  if (handed.state !== 'taken') return
  const [payTo, at] = [JSON.stringify(handed.payTo), new Date(deps.clock.now())]
  const { rows } = await repeated(() =>
    sql<{ member: bigint | null }>`select keep_pay_to(${id}, ${payTo}::jsonb, ${at}) as member`.execute(deps.db),
  )
  for (const { member } of rows) if (member !== null) deps.events.announce(member)
}

async function orderOf(db: Db, id: string): Promise<ProviderOrder | null> {
  const row = await db
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['way', 'amount_fen', 'coin', 'pay_from', 'remark', 'deposit_order.expires_at as ends'])
    .where('payment_id', '=', id)
    .where('open', '=', true)
    .where('pay_to', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    kind: 'deposit',
    way: row.way,
    amountFen: row.amount_fen,
    coin: row.coin && { code: row.coin.code, network: row.coin.network, amount: row.coin.amount },
    payTo: row.pay_from === null ? null : { wallet: row.pay_from },
    remark: row.remark,
    expiresAt: row.ends.getTime(),
  }
}

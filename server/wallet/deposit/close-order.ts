import type { Answer } from '../../../contract/endpoints.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { PaymentDeps } from '../deps.ts'
import { lockPayment, tellPayment } from '../store.ts'
import { closeDeposit, ordersOf } from './order-store.ts'

/**
 * Closes an order that waits to be paid, and answers it as it is then: it may have been paid at this moment, or be under review, which
 * closes nothing.
 */
export async function closeOrder(
  deps: PaymentDeps,
  id: string,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'deposit.close'>>> {
  const closed = await transact(deps.db, async (tx) => {
    await lockMembers(tx, [memberId])
    const payment = await lockPayment(tx, id)
    if (payment?.member_id !== memberId || payment.kind !== 'deposit' || payment.state !== 'requested' || payment.disputed_at) return false
    await closeDeposit(tx, id, 'cancelled', now)
    await tellPayment(deps, tx, payment, now)
    return true
  })
  if (closed) deps.events.announce(memberId)
  const [order] = await ordersOf(deps.db, memberId, id, now)
  return order ? ok(order) : refuse('noData', '没有这笔存款')
}

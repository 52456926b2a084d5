import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { mayClaim, VOUCHERS_MOST } from '../../../contract/wallet-deposit.ts'
import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { PaymentDeps } from '../deps.ts'
import { lockPayment, type Payment } from '../store.ts'
import { ordersOf } from './order-store.ts'

/** Keeps what a member says of a payment that has not arrived: the same again is kept once. It moves nothing; a person reads it. */
export async function submitVoucher(
  { db }: Pick<PaymentDeps, 'db'>,
  { id, reference, note }: Payload<'deposit.voucher'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'deposit.voucher'>>> {
  return transact(db, async (tx) => {
    await lockPayment(tx, id)
    const [order] = await ordersOf(tx, memberId, id, now)
    if (!order) return refuse('noData', '没有这笔存款')
    const known = order.vouchers ?? []
    if (known.some((one) => one.reference === reference)) return ok(order)
    if (!mayClaim(order)) return refuse('warning', '这笔存款现在不用提交凭证')
    if (known.length >= VOUCHERS_MOST) return refuse('warning', '这笔存款的凭证已经够了，请等核对')
    await tx
      .insertInto('deposit_voucher')
      .values({ payment_id: id, reference, note, at: new Date(now) })
      .execute()
    return ok({ ...order, vouchers: [...known, { reference, at: now }] })
  })
}

export interface Voucher {
  payment: string
  member: string
  amountFen: string
  state: Payment['state']
  reference: string
  note: string
  at: number
}

/** The last ones, newest first. */
export async function lastVouchers(db: Db): Promise<Voucher[]> {
  const rows = await db
    .selectFrom('deposit_voucher as v')
    .innerJoin('payment as p', 'p.id', 'v.payment_id')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .select(['v.payment_id', 'm.name', 'p.amount_fen', 'p.state', 'v.reference', 'v.note', 'v.at'])
    .orderBy('v.at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ payment_id: payment, name: member, amount_fen, state, reference, note, at }) => ({
    ...{ payment, member, amountFen: String(amount_fen), state, reference, note, at: at.getTime() },
  }))
}

import { type Selectable, sql } from 'kysely'
import type { DepositOrder, DepositState } from '../../../contract/wallet-deposit.ts'
import { clockOf, dayOf } from '../../../domain/days.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { SETTLED, type SettledRow, settledOf } from '../dispute/settled.ts'

const LAST = 5

/** The member's order of this id, or the last few, newest first. */
export async function ordersOf(db: Db, memberId: bigint, id: string | null, now: number): Promise<DepositOrder[]> {
  const all = db
    .selectFrom('payment')
    .innerJoin('deposit_order', 'deposit_order.payment_id', 'payment.id')
    .leftJoin('dispute_act', 'dispute_act.number', 'payment.settled_by')
    .selectAll('deposit_order')
    .select(['state', 'payment.reason', 'requested_at', 'ended_at', 'disputed_at', 'disputed_fen', 'disputed_says'])
    .select(SETTLED)
    .select(
      sql<{ reference: string; at: number }[] | null>`(select jsonb_agg(jsonb_build_object('reference', v.reference,
        'at', (extract(epoch from v.at) * 1000)::bigint) order by v.at) from deposit_voucher v where v.payment_id = payment.id)`.as(
        'vouchers',
      ),
    )
    .where('member_id', '=', memberId)
    .where('kind', '=', 'deposit')
  const rows = await (id === null
    ? all.orderBy('requested_at', 'desc').orderBy('deposit_order.number', 'desc').limit(LAST)
    : all.where('deposit_order.payment_id', '=', id)
  ).execute()
  return rows.map((row) => toOrder(row, now))
}

type Row = Selectable<Database['deposit_order']> &
  SettledRow & { vouchers: { reference: string; at: number }[] | null } & Pick<
    Selectable<Database['payment']>,
    'state' | 'reason' | 'requested_at' | 'ended_at' | 'disputed_at' | 'disputed_fen' | 'disputed_says'
  >

function toOrder(row: Row, now: number): DepositOrder {
  const { disputed_at: disputedAt, ended_at: endedAt } = row
  const isDisputed = disputedAt !== null && (endedAt === null || disputedAt > endedAt)
  return {
    id: row.payment_id,
    number: numberOf(row),
    way: row.way,
    state: stateOf(row, now),
    askedFen: String(row.asked_fen),
    payFen: String(row.pay_fen),
    feeFen: String(row.fee_fen),
    bonus: row.bonus,
    bonusFen: row.bonus_fen === null ? null : String(row.bonus_fen),
    coin: row.coin,
    payTo: row.pay_to,
    remark: row.remark,
    askedAt: row.requested_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    leftMs: Math.max(0, row.expires_at.getTime() - now),
    endedAt: endedAt?.getTime() ?? null,
    late: row.state === 'paid' && row.closed_as !== null,
    ...settledOf(row),
    ...(row.vouchers && { vouchers: row.vouchers }),
    review: isDisputed ? { saidPaid: row.disputed_says === 'paid', fen: String(row.disputed_fen ?? 0n), at: disputedAt.getTime() } : null,
  }
}

function stateOf({ state, reason, pay_to, expires_at }: Row, now: number): DepositState {
  if (state === 'paid') return 'paid'
  if (state === 'failed')
    return reason === 'cancelled' ? 'cancelled' : reason === 'expired' || reason === 'timed_out' ? 'expired' : 'failed'
  if (expires_at.getTime() <= now) return 'checking'
  return pay_to === null ? 'preparing' : 'waiting'
}

/** `D2611 2108 1437 0926`: when it was asked for, in Shanghai, and its number. */
export function numberOf({ requested_at: at, number }: Pick<Row, 'requested_at' | 'number'>): string {
  const ms = at.getTime()
  const digits = `${dayOf(ms).slice(2)}${clockOf(ms)}`.replace(/\D/g, '') + String(number % 10_000n).padStart(4, '0')
  return `D${digits.replace(/(\d{4})(?=\d)/g, '$1 ')}`
}

/** Ends a deposit that was not paid. A payment that comes later is still credited. */
export async function closeDeposit(tx: Db, id: string, reason: string, now: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'failed', reason, ended_at: new Date(now) })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('deposit_order').set({ open: false, closed_as: reason }).where('payment_id', '=', id).execute()
}

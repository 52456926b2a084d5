import { sql } from 'kysely'
import { lockMembers } from '../../ledger/accounts.ts'
import { transact } from '../../platform/transact.ts'
import type { PaymentDeps } from '../deps.ts'
import { askStatus } from '../hand-over.ts'
import { lockPayment, tellPayment } from '../store.ts'
import { bringOn } from './bring-on.ts'
import { closeDeposit } from './order-store.ts'

/** An order younger than this is with the call that asked for it. */
const OWN_CALL_MS = 8_000
/** How often the provider is asked about an order whose time is over. */
const ASK_MS = 60_000
/** How long after its time an order is closed that the provider calls open, and one about which it says nothing. */
const GRACE_MS = 30 * 60_000
const SILENT_MS = 24 * 3_600_000
const AT_ONCE = 50

/** Brings on orders that the provider does not have yet, and asks about those whose time is over. */
export async function followDeposits(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await unsent(deps, now)) await bringOn(deps, id)
  for (const { id, endsAt } of await overdue(deps, now)) {
    const state = await askStatus(deps, id)
    const graceMs = state === 'silent' ? SILENT_MS : GRACE_MS
    if (state !== 'paid' && now >= endsAt + graceMs) await expire(deps, id)
  }
}

async function unsent({ db }: PaymentDeps, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select('payment_id')
    .where('open', '=', true)
    .where('pay_to', 'is', null)
    .where('deposit_order.expires_at', '>', new Date(now))
    .where('requested_at', '<=', new Date(now - OWN_CALL_MS))
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** Those that are due to be asked about, marked as asked. One under review waits for a person. */
async function overdue({ db }: PaymentDeps, now: number): Promise<{ id: string; endsAt: number }[]> {
  const { rows } = await sql<{ payment_id: string; expires_at: Date }>`
    update deposit_order set looked_at = ${new Date(now)} where payment_id in (
      select o.payment_id from deposit_order o join payment p on p.id = o.payment_id
      where o.open and o.expires_at <= ${new Date(now)} and p.disputed_at is null
        and (o.looked_at is null or o.looked_at <= ${new Date(now - ASK_MS)} or o.looked_at > ${new Date(now)})
      order by o.expires_at limit ${AT_ONCE})
    returning payment_id, expires_at`.execute(db)
  return rows.map(({ payment_id, expires_at }) => ({ id: payment_id, endsAt: expires_at.getTime() }))
}

async function expire(deps: PaymentDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const memberId = await transact(deps.db, async (tx) => {
    const known = await tx.selectFrom('payment').select('member_id').where('id', '=', id).executeTakeFirstOrThrow()
    await lockMembers(tx, [known.member_id])
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'requested' || payment.disputed_at) return null
    await closeDeposit(tx, id, 'expired', now)
    await tellPayment(deps, tx, payment, now)
    return payment.member_id
  })
  if (memberId !== null) deps.events.announce(memberId)
}

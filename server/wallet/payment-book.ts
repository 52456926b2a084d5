import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'

/** Finds rows that a foreign key would prevent; there is none, because it would lock. A payout's account is looked at below. */
const ORPHANS: Check = sql`
  select format('%s %s is of a %s that does not exist', x.what, x.id, x.missing) fault from (
    select kind what, id, 'member' missing from payment p where not exists (select 1 from member m where m.id = p.member_id)
    union all select 'payout', payment_id, 'withdrawal' from payout o
      where not exists (select 1 from payment p where p.id = o.payment_id and p.kind = 'withdrawal')
    union all select 'deposit order', payment_id, 'payment' from deposit_order o
      where not exists (select 1 from payment p where p.id = o.payment_id)) x
  order by x.id limit 5`

/** A deposit is credited when paid; a withdrawal is held from the start and ends once: paid out or given back. */
const PAYMENT_LEGS: Check = sql`
  select format('%s %s (%s) has credited %s, held %s, paid %s, charged %s, given back %s fen', p.kind, p.id, p.state, l.credited, l.held, l.paid, l.fee, l.back) fault
  from payment p,
    lateral (select
      coalesce(sum(amount_fen) filter (where reason = 'deposit'), 0) credited,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_hold'), 0) held,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_paid'), 0) paid,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_fee'), 0) fee,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_release'), 0) back
      from transfer where ref = p.id and reason <> 'stake_hold') l
  where (l.credited, l.held, l.paid, l.fee, l.back) <> (
    case when p.kind = 'deposit' and p.state = 'paid' then p.amount_fen else 0 end,
    case when p.kind = 'withdrawal' then p.amount_fen else 0 end,
    case when p.kind = 'withdrawal' and p.state = 'paid' then p.amount_fen - p.fee_fen else 0 end,
    case when p.kind = 'withdrawal' and p.state = 'paid' then p.fee_fen else 0 end,
    case when p.kind = 'withdrawal' and p.state = 'failed' then p.amount_fen else 0 end)
  order by p.requested_at limit 5`

/** Each payment belongs to a call that was answered with it. */
const REQUESTS: Check = sql`
  select format('%s %s has no money call that made it', x.kind, x.id) fault from (
    select id, member_id, case kind when 'deposit' then 'deposit' else 'withdraw' end kind, requested_at at from payment) x
  where not exists (
    select 1 from money_request r where r.id = x.id and r.member_id = x.member_id and r.kind = x.kind and r.state = 'done')
  order by x.at limit 5`

/** A withdrawal says what it is paid to, an account of its member, and what became of it in that order. */
const PAYOUTS: Check = sql`
  select format('withdrawal %s has no account of its member that it is paid to, or was sent before it was reviewed', p.id) fault
  from payment p left join payout o on o.payment_id = p.id left join payout_card c on c.id = o.card_id and c.member_id = p.member_id
  where p.kind = 'withdrawal' and not p.before_accounts and (c.id is null or (p.state = 'sent' and o.sent_at is null) or (o.sent_at is not null and o.reviewed_at is null)
    or o.sent_at < o.reviewed_at)
  order by p.requested_at limit 5`

/** An order is about its payment's amount, is open only while that waits, and took the fee of a paid one, once. */
const ORDERS: Check = sql`
  select format('deposit order %s (payment %s of %s fen) is %s, for %s fen, and took %s of %s fen as fee', o.payment_id, p.state, p.amount_fen,
    case when o.open then 'open' else 'closed' end, o.pay_fen, f.fee, o.fee_fen) fault
  from deposit_order o join payment p on p.id = o.payment_id,
    lateral (select coalesce(sum(amount_fen), 0) fee from transfer where ref = p.id and reason = 'deposit_fee') f
  where p.kind <> 'deposit' or o.pay_fen <> p.amount_fen or (o.open and p.state <> 'requested')
    or f.fee <> case when p.state = 'paid' then o.fee_fen else 0 end
  order by o.number limit 5`

/** Deposits and withdrawals, and what they moved. */
export const PAYMENT_BOOK: BookKept = {
  reasons: ['deposit', 'deposit_fee', 'withdraw_hold', 'withdraw_paid', 'withdraw_fee', 'withdraw_release'],
  house: ['payments', 'fees'],
  counts: { payments: sql`select count(*) from payment` },
  byCause: [
    {
      of: 'payment',
      key: 'id',
      rows: { payout: 'payment_id', deposit_order: 'payment_id' },
      checks: [ORPHANS, PAYMENT_LEGS, REQUESTS, ORDERS, PAYOUTS],
    },
  ],
}

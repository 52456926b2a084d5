import { sql } from 'kysely'
import type { BookKept, Check } from '../../ledger/audit.ts'
import { REVIEW_REASONS } from '../record/reasons.ts'

const REASONS = [...REVIEW_REASONS, 'review_borne']

const DISPUTES: Check = sql`
  select format('callback %s: the provider says %s of %s, which has ended otherwise', substr(callback, 10), says, payment_id) fault
  from dispute_message where act is null order by number limit 5`

/** Each word against a payment is kept, and noted on the payment until a person has settled it. */
const NOTED: Check = sql`
  select format('callback %s disputes payment %s, which has no note of it', substr(r.id, 10), r.answer->>'payment') fault
  from money_request r left join dispute_message m on m.callback = r.id left join payment p on p.id = m.payment_id
  where r.kind = 'callback' and r.answer->>'effect' = 'disputed'
    and (m.number is null or (m.act is null and p.id is not null and p.disputed_at is null)) order by r.at limit 5`

/** No payment is under review or settled without a word and a decision. */
const OPEN: Check = sql`
  select format('payment %s is %s, of which nothing says why', p.id, case when p.disputed_at is null then 'settled' else 'under review' end) fault
  from payment p left join dispute_act a on a.number = p.settled_by and a.payment_id = p.id
  where (p.disputed_at is not null and not exists (select 1 from dispute_message m where m.payment_id = p.id and m.act is null))
    or (p.settled_by is not null and a.number is null) or (p.settled_by is null) <> (p.settled_fen is null)
  order by p.requested_at limit 5`

/** A decision is about words, was made by a call of its own, and moved what it says. */
const ACTS: Check = sql`
  select format('decision %s on %s (%s) says it changed %s fen and the house bore %s, its transfers %s and %s', a.number, a.payment_id, a.act,
    a.change_fen, a.borne_fen, t.changed, t.borne) fault
  from dispute_act a left join payment p on p.id = a.payment_id,
    lateral (select
      coalesce(sum(case when t.debit = m.id then -t.amount_fen when t.credit = m.id then t.amount_fen end), 0) changed,
      coalesce(sum(t.amount_fen) filter (where t.reason = 'review_borne'), 0) borne
      from transfer t left join account m on m.owner_kind = 'member' and m.owner = p.member_id and m.wallet = 'main'
      where t.ref = a.payment_id and t.reason <> 'stake_hold' and t.id like format('review:%s:%%', a.number)) t
  where (a.change_fen, a.borne_fen) <> (t.changed, t.borne)
    or not exists (select 1 from dispute_message m join money_request r on r.id = format('dispute:%s', m.number) and r.state = 'done'
      where m.act = a.number and m.payment_id = a.payment_id)
  order by a.number limit 5`

/** What moves for a decision has one. */
const DECIDED: Check = sql`
  select format('transfer %s moves %s fen by no decision', t.id, t.amount_fen) fault from transfer t
  where t.reason = any(${REASONS}::text[])
    and not exists (select 1 from dispute_act a where t.ref = a.payment_id and t.id like format('review:%s:%%', a.number))
  order by t.seq limit 5`

/** No bonus outlives its deposit, longer than the bets that were open then. */
const BONUSES: Check = sql`
  select format('bonus %s is open, though its deposit %s was taken back', r.ref, r.deposit) fault
  from turnover_requirement r join payment p on p.id = r.deposit join dispute_act a on a.number = p.settled_by
  where r.kind = 'bonus' and r.state = 'open' and a.act = 'take-back' and p.settled_fen = 0 and (r.due_at is null or r.due_at > a.at)
  order by r.id limit 5`

/** What providers say against the books, and what people made of it. */
export const DISPUTE_BOOK: BookKept = {
  reasons: REASONS,
  house: ['disputes'],
  counts: { 'settled disputes': sql`select count(*) from dispute_act` },
  ofTransfers: [DECIDED],
  checks: [NOTED, OPEN, ACTS, BONUSES],
  disputes: [DISPUTES],
}

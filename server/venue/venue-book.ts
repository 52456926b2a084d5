import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'

/** A transfer joins the main wallet of a member with a venue's, in the direction of its reason, and belongs to a call of that member. */
const TRANSFERS: Check = sql`
  select format('transfer %s moves for %s from %s of member %s to %s of member %s, by %s call', t.id, t.reason, d.wallet, d.owner, c.wallet, c.owner,
    coalesce('a ' || r.kind, 'no')) fault
  from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
    left join money_request r on r.id = t.ref and r.state = 'done' and r.member_id = d.owner and r.kind in ('transfer', 'recycle')
  where t.reason in ('venue_in', 'venue_out') and (r.id is null or (d.owner_kind, c.owner_kind, d.owner) <> ('member', 'member', c.owner)
    or (case when t.reason = 'venue_in' then d.wallet else c.wallet end) <> 'main'
    or (case when t.reason = 'venue_in' then c.wallet else d.wallet end) not like 'venue:%')
  order by t.seq limit 5`

/** A call that was answered as done moved what its answer says; a transfer with a venue that keeps its own books is its move. */
const CALLS: Check = sql`
  select format('%s %s says it moved %s fen, its transfers %s', r.kind, r.id, r.said, r.moved) fault from (
    select m.id, m.kind, m.at, (coalesce(m.answer->>'amountFen', m.answer->>'backFen'))::numeric said,
      (select coalesce(sum(amount_fen), 0) from transfer where ref = m.id and reason in ('venue_in', 'venue_out'))
        + (select coalesce(sum(amount_fen), 0) from venue_move where call = m.id and m.kind = 'transfer') moved
    from money_request m where m.kind in ('transfer', 'recycle') and m.state = 'done') r
  where r.said is distinct from r.moved order by r.at limit 5`

const WALLETS: Check = sql`
  select format('account %s is the wallet %s, of a venue that does not exist or without a floor', a.id, a.wallet) fault from account a
  where a.wallet like 'venue:%' and (not a.floored or not exists (select 1 from venue where code = substr(a.wallet, 7)))
  order by a.id limit 5`

/** What members have at venues, and how it got there. */
export const VENUE_BOOK: BookKept = {
  reasons: ['venue_in', 'venue_out'],
  counts: { venueWallets: sql`select count(*) from account where wallet like 'venue:%'` },
  ofTransfers: [TRANSFERS],
  checks: [CALLS, WALLETS],
}

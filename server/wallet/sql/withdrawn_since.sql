-- withdrawn_since(member, moment) → the member's withdrawals since then, by the kind of account; those that were given back do not count.
-- Subqueries with a limit, so that every plan begins with the member, also one that was made when the tables were empty.
create or replace function withdrawn_since(of_member bigint, moment timestamptz)
returns table(kind text, amount_fen bigint) language sql stable as $$
select c.kind, p.amount_fen
from payment p, lateral (select card_id from payout where payment_id = p.id limit 1) o,
  lateral (select kind from payout_card where id = o.card_id limit 1) c
where p.member_id = of_member and p.kind = 'withdrawal' and p.state <> 'failed' and p.requested_at >= moment
$$

-- withdrawn_since(member, moment) → the member's withdrawals since then, by the kind of account; those that were given back do not count.
create or replace function withdrawn_since(of_member bigint, moment timestamptz)
returns table(kind text, amount_fen bigint) language sql stable as $$
select c.kind, p.amount_fen
from payment p join payout o on o.payment_id = p.id join payout_card c on c.id = o.card_id
where p.member_id = of_member and p.kind = 'withdrawal' and p.state <> 'failed' and p.requested_at >= moment
$$

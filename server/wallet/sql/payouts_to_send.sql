-- payouts_to_send(withdrawals) → what the provider is told of those that it may be handed. What was right when they were asked for is looked at
-- once more: a person may have changed the member's data since.
create or replace function payouts_to_send(withdrawals text[])
returns table(id text, member bigint, fen bigint, coin text, to_name text, kind text, of_what text, sealed text, payee text) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query select p.id, p.member_id, p.amount_fen - p.fee_fen, o.coin, o.to_name, c.kind, c.of_what, c.sealed, m.real_name
    from payment p join payout o on o.payment_id = p.id join payout_card c on c.id = o.card_id join member m on m.id = p.member_id
    where p.id = any(withdrawals) and p.state in ('requested', 'sent') and c.removed_at is null and m.real_name is not null;
end
$$

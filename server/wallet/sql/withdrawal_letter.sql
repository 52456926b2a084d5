-- withdrawal_letter(withdrawal, whether it was paid) → the body of the letter about its end.
create or replace function withdrawal_letter(withdrawal text, paid boolean)
returns jsonb language sql stable as $$
  select jsonb_build_object('kind', case when paid then 'withdrawal-paid' else 'withdrawal-failed' end, 'id', p.id, 'amountFen', p.amount_fen::text,
    'feeFen', p.fee_fen::text, 'toName', coalesce(o.to_name, ''), 'toMasked', coalesce(o.to_masked, ''), 'requestedAt', epoch_ms(p.requested_at))
  from payment p left join payout o on o.payment_id = p.id where p.id = withdrawal
$$

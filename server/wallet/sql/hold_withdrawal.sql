-- hold_withdrawal(payment, payout, at) → whether it was held: both rows, the hold and the event. False when the balance does not cover it.
create or replace function hold_withdrawal(asked jsonb, target jsonb, at timestamptz)
returns boolean language plpgsql as $$
declare p payment%rowtype := jsonb_populate_record(null::payment, asked);
begin
  insert into payment (id, member_id, kind, amount_fen, fee_fen, state, requested_at, expires_at)
    values (p.id, p.member_id, 'withdrawal', p.amount_fen, p.fee_fen, 'requested', at, p.expires_at);
  insert into payout (payment_id, card_id, to_name, to_masked, coin)
    select p.id, t.card_id, t.to_name, t.to_masked, t.coin from jsonb_populate_record(null::payout, target) t;
  if not post_transfer('hold:' || p.id, opened_account('member', p.member_id, 'main'), opened_account('member', p.member_id, 'held'),
      p.amount_fen, 'withdraw_hold', p.id, at) then
    return false;
  end if;
  perform tell_payment(p.member_id, p.id, at);
  return true;
end
$$

-- open_deposit(order, its member, at) → whether it was made: payment, order and event. False, without an effect, when another open order
-- of the receiving account has taken the amount at this moment.
create or replace function open_deposit(deposit jsonb, member bigint, at timestamptz)
returns boolean language plpgsql as $$
declare made text;
begin
  with o as (
    insert into deposit_order (payment_id, way, account, asked_fen, pay_fen, fee_fen, bonus, coin, pay_from, remark, expires_at)
      select r.payment_id, r.way, r.account, r.asked_fen, r.pay_fen, r.fee_fen, r.bonus, r.coin, r.pay_from, r.remark, r.expires_at
      from jsonb_populate_record(null::deposit_order, deposit) r
      on conflict (account, pay_fen) where open do nothing returning payment_id, pay_fen)
  insert into payment (id, member_id, kind, amount_fen, state, requested_at)
    select o.payment_id, member, 'deposit', o.pay_fen, 'requested', at from o returning id into made;
  if made is null then return false; end if;
  perform tell_payment(member, made, at);
  return true;
end
$$

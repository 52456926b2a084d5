-- keep_pay_to(payment, where to pay, at) → the member who hears of it; null where it was known.
create or replace function keep_pay_to(deposit text, target jsonb, at timestamptz)
returns bigint language plpgsql as $$
declare member bigint;
begin
  update deposit_order o set pay_to = target from payment p
    where o.payment_id = deposit and o.pay_to is null and p.id = o.payment_id returning p.member_id into member;
  if member is not null then
    perform tell_payment(member, deposit, at);
  end if;
  return member;
end
$$

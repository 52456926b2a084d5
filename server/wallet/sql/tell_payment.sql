-- tell_payment(member, payment, at): tells the member that a payment has changed, in the transaction of the change.
create or replace function tell_payment(member bigint, payment text, at timestamptz)
returns void language sql as $$
select append_member_event(member, jsonb_build_array(jsonb_build_object('kind', 'payment', 'id', payment)), at)
$$

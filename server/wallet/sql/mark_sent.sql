-- mark_sent(withdrawal, at) → its member, if it may be handed to the provider; from now on only the provider ends it.
create or replace function mark_sent(withdrawal text, at timestamptz)
returns bigint language plpgsql as $$
declare p payment%rowtype;
begin
  select * into p from payment where id = withdrawal and kind = 'withdrawal' and state in ('requested', 'sent') for update;
  if p.state = 'requested' then
    update payment set state = 'sent', expires_at = null where id = withdrawal;
    -- Not before its review, also where the clock was set back in between.
    update payout set sent_at = greatest(at, reviewed_at) where payment_id = withdrawal;
    perform tell_payment(p.member_id, withdrawal, at);
  end if;
  return p.member_id;
end
$$

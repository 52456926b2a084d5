-- end_withdrawal(withdrawal, why it failed, at): ends its hold and gives all of it back. The payment and its member's accounts are locked.
-- What the provider says ends one in take_messages, whose transfer has the same id.
create or replace function end_withdrawal(withdrawal text, failure text, at timestamptz)
returns void language plpgsql as $$
declare p payment%rowtype;
begin
  select * into strict p from payment where id = withdrawal;
  perform post_transfers(jsonb_build_array(jsonb_build_object('id', 'end:' || withdrawal, 'debit', opened_account('member', p.member_id, 'held'),
    'credit', opened_account('member', p.member_id, 'main'), 'amount_fen', p.amount_fen, 'reason', 'withdraw_release', 'ref', withdrawal)), at);
  update payment set state = 'failed', reason = failure, ended_at = at where id = withdrawal;
end
$$

-- end_withdrawal(withdrawal, why it failed or null, at): ends its hold. Paid: the amount leaves without its fee, and the fee goes to the
-- house; failed: all of it comes back. Both ends have the same transfer id. The payment and its member's accounts are locked.
create or replace function end_withdrawal(withdrawal text, failure text, at timestamptz)
returns void language plpgsql as $$
declare p payment%rowtype; held bigint; items jsonb; ends jsonb;
begin
  select * into strict p from payment where id = withdrawal;
  held := opened_account('member', p.member_id, 'held');
  ends := jsonb_build_object('id', 'end:' || withdrawal, 'debit', held, 'ref', withdrawal);
  if failure is not null then
    items := jsonb_build_array(ends || jsonb_build_object('credit', opened_account('member', p.member_id, 'main'), 'amount_fen', p.amount_fen,
      'reason', 'withdraw_release'));
  else
    items := jsonb_build_array(ends || jsonb_build_object('credit', opened_account('house', 0, 'payments'), 'amount_fen', p.amount_fen - p.fee_fen,
      'reason', 'withdraw_paid'));
    if p.fee_fen > 0 then
      items := items || jsonb_build_object('id', 'fee:' || withdrawal, 'debit', held, 'credit', opened_account('house', 0, 'fees'),
        'amount_fen', p.fee_fen, 'reason', 'withdraw_fee', 'ref', withdrawal);
    end if;
  end if;
  perform post_transfers(items, at);
  update payment set state = case when failure is null then 'paid' else 'failed' end, reason = failure, ended_at = at where id = withdrawal;
end
$$

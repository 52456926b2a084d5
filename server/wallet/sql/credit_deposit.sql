-- credit_deposit(payment, turnover as a multiple of the amount, bonus that is granted with it, at): posts the amount and the way's fee,
-- ends payment and order, opens the turnover. The payment and its member's accounts are locked.
create or replace function credit_deposit(deposit text, times int, granted_fen bigint, at timestamptz)
returns void language plpgsql as $$
declare p payment%rowtype; main bigint; fee bigint; items jsonb;
begin
  select * into strict p from payment where id = deposit;
  main := opened_account('member', p.member_id, 'main');
  update deposit_order o set open = false, bonus_fen = granted_fen where o.payment_id = deposit returning o.fee_fen into fee;
  items := jsonb_build_array(jsonb_build_object('id', 'deposit:' || deposit, 'debit', opened_account('house', 0, 'payments'), 'credit', main,
    'amount_fen', p.amount_fen, 'reason', 'deposit', 'ref', deposit));
  if fee > 0 then
    items := items || jsonb_build_object('id', 'deposit-fee:' || deposit, 'debit', main, 'credit', opened_account('house', 0, 'fees'),
      'amount_fen', fee, 'reason', 'deposit_fee', 'ref', deposit);
  end if;
  perform post_transfers(items, at);
  update payment set state = 'paid', reason = null, ended_at = at where id = deposit;
  perform open_requirement(p.member_id, 'deposit', deposit, deposit, p.amount_fen, 0, times, p.amount_fen * times, at, null);
end
$$

-- withdrawal_room(member, account, start of the day) → {balance, owed, today, card}: the member's spendable money, the open turnover, the day's
-- withdrawals, and the payout account, null where the member has none of this id. The member's accounts are locked. Amounts are texts.
create or replace function withdrawal_room(of_member bigint, card text, day timestamptz)
returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  return jsonb_build_object(
    'balance', (select a.balance_fen::text from account a where a.owner_kind = 'member' and a.owner = of_member and a.wallet = 'main'),
    'owed', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'deposit', r.deposit, 'principal', r.principal_fen::text,
      'bonus', r.bonus_fen::text)), '[]') from turnover_requirement r where r.member_id = of_member and r.state = 'open'),
    'today', (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'fen', w.amount_fen::text)), '[]') from withdrawn_since(of_member, day) w),
    'card', (select jsonb_build_object('id', c.id, 'kind', c.kind, 'of_what', c.of_what, 'masked', c.masked, 'usable', epoch_ms(c.usable_at))
      from payout_card c where c.id = card and c.member_id = of_member and c.removed_at is null));
end
$$

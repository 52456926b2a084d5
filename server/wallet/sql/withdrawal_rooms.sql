-- withdrawal_rooms(jsonb array of {id, member, hash, card, day}) → rows (id, state, answer, room), unordered: known_money_requests() for calls of
-- different members, and for each new one the room {balance, owed, today, card}: the member's spendable money, the open turnover, the
-- withdrawals since the day began, and the payout account, null where the member has none of this id. Amounts are texts.
create or replace function withdrawal_rooms(calls jsonb)
returns table(id text, state text, answer jsonb, room jsonb) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare known jsonb := (select coalesce(jsonb_agg(k), '[]') from known_money_requests(calls, 'withdraw') k);
begin
  -- The first statement took the locks; this one reads under them.
  return query select k.id, k.state, k.answer, case k.state when 'new' then jsonb_build_object(
      'balance', (select a.balance_fen::text from account a where a.owner_kind = 'member' and a.owner = c.member and a.wallet = 'main'),
      'owed', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'deposit', r.deposit, 'principal', r.principal_fen::text,
        'bonus', r.bonus_fen::text)), '[]') from turnover_requirement r where r.member_id = c.member and r.state = 'open'),
      'today', (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'fen', w.amount_fen::text)), '[]') from withdrawn_since(c.member, c.day) w),
      'card', (select jsonb_build_object('id', p.id, 'kind', p.kind, 'of_what', p.of_what, 'masked', p.masked, 'usable', p.usable_at)
        from payout_card p where p.id = c.card and p.member_id = c.member and p.removed_at is null)) end
    from jsonb_to_recordset(known) k(id text, state text, answer jsonb)
      join jsonb_to_recordset(calls) c(id text, member bigint, card text, day timestamptz) on c.id = k.id;
end
$$

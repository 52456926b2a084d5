-- hold_withdrawals(jsonb array of {id, member, hash, at, state, answer, fen, fee, expires, card, name, masked, coin}) → the ids that were
-- claimed: holds the withdrawals of new calls of different members, with claim, answer, payment, payout and event; a refused call has only the
-- first two. The members' accounts are locked, and cover it. Where an id is missing, because it was used at this moment, all of it must be
-- rolled back.
create or replace function hold_withdrawals(calls jsonb)
returns setof text language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query with
    call as materialized (
      select c.*
      from jsonb_to_recordset(calls) c(id text, member bigint, hash text, at timestamptz, state text, answer jsonb, fen bigint, fee bigint,
        expires timestamptz, card text, name text, masked text, coin text)),
    held as materialized (
      select c.*, a.id as main, h.id as kept, a.version + 1 as main_version, h.version + 1 as kept_version
      from call c
        join account a on a.id = (select id from account where owner_kind = 'member' and owner = c.member and wallet = 'main')
        join account h on h.id = (select id from account where owner_kind = 'member' and owner = c.member and wallet = 'held')
      where c.state = 'done'),
    asked as (
      insert into payment (id, member_id, kind, amount_fen, fee_fen, state, requested_at, expires_at)
      select h.id, h.member, 'withdrawal', h.fen, h.fee, 'requested', h.at, h.expires from held h),
    directed as (
      insert into payout (payment_id, card_id, to_name, to_masked, coin) select h.id, h.card, h.name, h.masked, h.coin from held h),
    posted as (
      insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
      select 'hold:' || h.id, h.main, h.kept, h.fen, 'withdraw_hold', h.id, h.at, h.main_version, h.kept_version from held h),
    moved as (
      update account a set balance_fen = a.balance_fen + change.fen, version = a.version + 1
      from held h, lateral (values (h.main, - h.fen), (h.kept, h.fen)) change(id, fen) where a.id = change.id),
    heard as (
      update member m set event_seq = m.event_seq + 1 from held h where m.id = h.member
      returning m.id as member, m.event_seq, h.id, h.at, h.main_version),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', h.main_version),
        jsonb_build_object('kind', 'payment', 'id', h.id)), h.at from heard h),
    claim as (
      insert into money_request (id, member_id, kind, body_hash, state, answer, at)
      select c.id, c.member, 'withdraw', c.hash, c.state, c.answer, c.at from call c order by c.id
      on conflict (id) do nothing returning money_request.id)
    select claim.id from claim;
end
$$

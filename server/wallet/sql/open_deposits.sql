-- open_deposits(jsonb array of {id, member, hash, at, state, answer, order}) → rows (id, claimed), unordered: makes the orders of new calls of
-- different members, with claim, answer, payment, remark code and event; a refused call has no order. A call gets no row, and no effect, when
-- another open order of the receiving account has taken its amount at this moment. Where one is not claimed, because its id was used at this
-- moment, all of it must be rolled back.
create or replace function open_deposits(calls jsonb)
returns table(id text, claimed boolean) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query with
    call as materialized (
      select c.id, c.member, c.hash, c.at, c.state, c.answer, c."order" as asked
      from jsonb_to_recordset(calls) c(id text, member bigint, hash text, at timestamptz, state text, answer jsonb, "order" jsonb)),
    made as (
      insert into deposit_order (payment_id, way, account, asked_fen, pay_fen, fee_fen, bonus, coin, pay_from, remark, expires_at)
      select c.id, o.way, o.account, o.asked_fen, o.pay_fen, o.fee_fen, o.bonus, o.coin, o.pay_from, o.remark, o.expires_at
      from call c, jsonb_populate_record(null::deposit_order, c.asked) o where c.state = 'done' order by o.account, o.pay_fen
      on conflict (account, pay_fen) where open do nothing returning payment_id, pay_fen, way, remark),
    asked as (
      insert into payment (id, member_id, kind, amount_fen, state, requested_at)
      select c.id, c.member, 'deposit', m.pay_fen, 'requested', c.at from made m join call c on c.id = m.payment_id),
    coded as (
      update deposit_signal s set payment_id = m.payment_id from made m where m.way = 'bank' and s.code = m.remark),
    heard as (
      update member h set event_seq = h.event_seq + 1 from made m join call c on c.id = m.payment_id where h.id = c.member
      returning h.id as member, h.event_seq, c.id, c.at),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version',
          (select a.version from account a where a.owner_kind = 'member' and a.owner = h.member and a.wallet = 'main')),
        jsonb_build_object('kind', 'payment', 'id', h.id)), h.at from heard h),
    answered as materialized (
      select c.* from call c where c.state <> 'done' or exists (select 1 from made m where m.payment_id = c.id)),
    claim as (
      insert into money_request (id, member_id, kind, body_hash, state, answer, at)
      select a.id, a.member, 'deposit', a.hash, a.state, a.answer, a.at from answered a order by a.id
      on conflict (id) do nothing returning money_request.id)
    select a.id, claim.id is not null from answered a left join claim on claim.id = a.id;
end
$$

-- keep_pay_to(jsonb array of {id, target, at}) → rows (id, member): keeps where deposits are paid to; `member` hears of it, null where it was
-- known. Waits for no account: a deposit without a row had no effect, as its member's accounts are not free, or it is not the member's only
-- one here.
create or replace function keep_pay_to(answers jsonb)
returns table(id text, member bigint) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  free bigint[] := free_members(array(select p.member_id from jsonb_to_recordset(answers) c(id text) join payment p on p.id = c.id));
begin
  return query with
    answer as materialized (
      select distinct on (p.member_id) c.*, p.member_id as member
      from jsonb_to_recordset(answers) c(id text, target jsonb, at timestamptz) join payment p on p.id = c.id
      where p.member_id = any(free) order by p.member_id, c.id),
    kept as (
      update deposit_order o set pay_to = a.target from answer a where o.payment_id = a.id and o.pay_to is null returning o.payment_id),
    heard as (
      update member m set event_seq = m.event_seq + 1 from kept k join answer a on a.id = k.payment_id where m.id = a.member
      returning m.id as member, m.event_seq, a.id, a.at),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version',
          (select a.version from account a where a.owner_kind = 'member' and a.owner = h.member and a.wallet = 'main')),
        jsonb_build_object('kind', 'payment', 'id', h.id)), h.at from heard h)
    select a.id, h.member from answer a left join heard h on h.id = a.id;
end
$$

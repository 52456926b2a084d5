-- mark_sent(jsonb array of {id, at}) → rows (id, sent, told), unordered: whether withdrawals may be handed to the provider, reviewed and marked;
-- from now on only the provider ends them. `told` is the member who hears of it, null where it was marked before.
-- Waits for no account: a withdrawal without a row was not marked, as its member's accounts are not free, or it is not the member's only one
-- here.
create or replace function mark_sent(withdrawals jsonb)
returns table(id text, sent boolean, told bigint) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  free bigint[] := free_members(array(select p.member_id from jsonb_to_recordset(withdrawals) c(id text) join payment p on p.id = c.id));
begin
  return query with
    one as materialized (
      select distinct on (p.member_id) c.id, c.at, p.member_id as member, p.state
      from jsonb_to_recordset(withdrawals) c(id text, at timestamptz) join payment p on p.id = c.id
      where p.kind = 'withdrawal' and p.member_id = any(free) order by p.member_id, c.id),
    marked as (
      update payment p set state = 'sent', expires_at = null from one o where p.id = o.id and o.state = 'requested'),
    dated as (
      -- Not before its review, also where the clock was set back in between.
      update payout t set reviewed_at = coalesce(t.reviewed_at, o.at), sent_at = greatest(o.at, t.reviewed_at)
      from one o where t.payment_id = o.id and o.state = 'requested'),
    heard as (
      update member m set event_seq = m.event_seq + 1 from one o where m.id = o.member and o.state = 'requested'
      returning m.id as member, m.event_seq, o.id, o.at),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version',
          (select a.version from account a where a.owner_kind = 'member' and a.owner = h.member and a.wallet = 'main')),
        jsonb_build_object('kind', 'payment', 'id', h.id)), h.at from heard h)
    select o.id, o.state in ('requested', 'sent'), case o.state when 'requested' then o.member end from one o;
end
$$

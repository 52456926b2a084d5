-- claim_money_requests(jsonb array of {id, member, hash, at}, kind) → rows (id, state, answer), unordered: claim_money_request() for calls of
-- different members with different ids. It waits for no account: a call whose member's accounts are not free gets no row, and no claim.
create or replace function claim_money_requests(calls jsonb, request_kind text)
returns table(id text, state text, answer jsonb) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare free bigint[] := free_members(array(select c.member from jsonb_to_recordset(calls) c(member bigint))); claimed text[];
begin
  with claim as (
    insert into money_request (id, member_id, kind, body_hash, state, at)
    select c.id, c.member, request_kind, c.hash, 'done', c.at
    from jsonb_to_recordset(calls) c(id text, member bigint, hash text, at timestamptz) where c.member = any(free) order by c.id
    on conflict (id) do nothing returning money_request.id)
  select coalesce(array_agg(claim.id), '{}') into claimed from claim;
  -- Of copies, the claim waited for the call that holds the id, and a new statement sees its outcome.
  return query select c.id, case when c.id = any(claimed) then 'new' else state_of_request(r, c.member, request_kind, c.hash) end, r.answer
    from jsonb_to_recordset(calls) c(id text, member bigint, hash text) join money_request r on r.id = c.id where c.member = any(free);
end
$$

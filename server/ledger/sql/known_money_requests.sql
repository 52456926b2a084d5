-- known_money_requests(jsonb array of {id, member, hash}, kind) → rows (id, state, answer), unordered, for calls of different members with
-- different ids: `new` where nobody has used the id, else as claim_money_request says. It locks the members' accounts, and waits for none: a
-- call whose member's accounts are not free gets no row. It claims nothing: who makes a new call inserts its id with the answer,
-- and has an effect only where that id was still free.
create or replace function known_money_requests(calls jsonb, request_kind text)
returns table(id text, state text, answer jsonb) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare free bigint[] := free_members(array(select c.member from jsonb_to_recordset(calls) c(member bigint)));
begin
  return query select c.id, case when r.id is null then 'new' else state_of_request(r, c.member, request_kind, c.hash) end, r.answer
    from jsonb_to_recordset(calls) c(id text, member bigint, hash text) left join money_request r on r.id = c.id where c.member = any(free);
end
$$

-- claim_money_request(id, member, kind, body hash, at) → {state, answer}. `new`: this call is the first; its effect and answer belong
-- into this transaction. Otherwise the first one's outcome: `done` or `refused` with the stored answer, `cancelled` (the player was
-- told that it was not done), `reused` (another member, kind or body). Waits for a first call under way. Locks the member's accounts
-- before the claim: bets take them in this order.
create or replace function claim_money_request(request_id text, member bigint, request_kind text, hash text, claimed_at timestamptz)
returns jsonb language plpgsql as $$
declare r money_request%rowtype;
begin
  perform 1 from account a where a.owner_kind = 'member' and a.owner = member order by a.id for update;
  insert into money_request (id, member_id, kind, body_hash, state, at)
    values (request_id, member, request_kind, hash, 'done', claimed_at) on conflict (id) do nothing;
  if found then return '{"state": "new"}'; end if;
  select * into r from money_request m where m.id = request_id;
  return jsonb_build_object('answer', r.answer, 'state', state_of_request(r, member, request_kind, hash));
end
$$

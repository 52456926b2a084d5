-- The state that an earlier call under this id gives to this one.
create or replace function state_of_request(r money_request, member bigint, request_kind text, hash text)
returns text language sql immutable as $$
select case
  when r.member_id is distinct from member then 'reused'
  when r.state = 'tombstone' then 'cancelled'
  when r.kind <> request_kind or r.body_hash <> hash then 'reused'
  else r.state end
$$

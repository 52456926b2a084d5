-- append_member_event(member, jsonb array of deltas, at) → number of the row: adds a row of the `me` topic, without a gap: the balance's
-- version now, and the deltas.
create or replace function append_member_event(member bigint, deltas jsonb, at timestamptz)
returns bigint language plpgsql as $$
declare number bigint; main bigint;
begin
  select coalesce(max(a.version), 0) into main from account a where a.owner_kind = 'member' and a.owner = member and a.wallet = 'main';
  update member m set event_seq = m.event_seq + 1 where m.id = member returning m.event_seq into strict number;
  insert into member_event (member_id, seq, deltas, at)
    values (member, number, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', main)) || deltas, at);
  return number;
end
$$

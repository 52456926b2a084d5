-- append_member_event(member, jsonb array of deltas, at) → number of the row: adds a row of the `me` topic, without a gap.
create or replace function append_member_event(member bigint, deltas jsonb, at timestamptz)
returns bigint language sql as $$
with told as (update member m set event_seq = m.event_seq + 1 where m.id = member returning m.event_seq)
insert into member_event (member_id, seq, deltas, at) select member, t.event_seq, deltas, at from told t returning seq
$$

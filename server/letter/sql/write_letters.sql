-- write_letters(jsonb array of {member, type, always, body}, at): writes letters to members, and tells each on the `me` topic. Without
-- `always` only those that wants_letter(). Whoever writes to several members holds their rows, or names them in order.
create or replace function write_letters(letters jsonb, at timestamptz)
returns void language plpgsql as $$
declare receiver bigint;
begin
  for receiver in with
    written as (
      insert into letter (member_id, type, body, at)
      select l.member, l.type, l.body, write_letters.at from jsonb_to_recordset(letters) l(member bigint, type text, always boolean, body jsonb)
      where l.always or wants_letter(l.member, l.type, write_letters.at)
      returning member_id)
    select distinct member_id from written order by member_id
  loop
    perform append_member_event(receiver, letter_told(), at);
  end loop;
end
$$

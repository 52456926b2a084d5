-- letters_of(member) → the letters that the member has: own ones, and those to all since the registration whose type comes to the member.
create or replace function letters_of(member bigint)
returns table(id bigint, type text, body jsonb, at timestamptz, read boolean) language sql stable as $$
  select l.id, l.type, l.body, l.at, l.read from letter l where l.member_id = letters_of.member
  union all
  select l.id, l.type, l.body, l.at, k.letter_id is not null
  from member m join letter l on l.member_id is null and l.at >= m.registered_at
    left join letter_mark k on k.letter_id = l.id and k.member_id = m.id
  where m.id = letters_of.member and k.deleted is not true and wants_letter(m.id, l.type, l.at)
$$

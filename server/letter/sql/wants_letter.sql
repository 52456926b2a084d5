-- wants_letter(member, type, at): whether letters of the type come to the member: it is not switched off, and does not invite to play while
-- a break holds (MSG-08).
create or replace function wants_letter(member bigint, type text, at timestamptz)
returns boolean language sql stable as $$
  select not exists (select from letter_setting s where s.member_id = member and type = any (s.off))
    and not (type in ('activity', 'bractivity') and exists (
      select from play_break b where b.member_id = member and b.began_at <= wants_letter.at and (b.ends_at is null or b.ends_at > wants_letter.at)))
$$

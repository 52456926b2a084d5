-- refuse_play(member, kinds of limits, amount, at) → what forbids it, break or session time before limits; null for nothing. Locks the
-- member's accounts, as whatever changes a limit or begins a break does. Members with neither cost two looks into an index.
create or replace function refuse_play(member bigint, kinds text[], amount bigint, at timestamptz)
returns jsonb language plpgsql as $$
begin
  perform 1 from account a where a.owner_kind = 'member' and a.owner = member order by a.id for update;
  if not (exists (select 1 from play_break b where b.member_id = member) or exists (select 1 from play_limit l where l.member_id = member)) then
    return null;
  end if;
  return coalesce(play_stop(member, at), play_excess(member, kinds, amount, at));
end
$$

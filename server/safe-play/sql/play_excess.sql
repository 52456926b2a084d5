-- play_excess(member, kinds, amount, at) → the limit of these kinds that leaves the least room, if that is less than the amount; null
-- where all have room.
create or replace function play_excess(member bigint, kinds text[], amount bigint, at timestamptz)
returns jsonb language sql stable as $$
  select jsonb_build_object('reason', x.kind || '-limit', 'period', x.period, 'leftFen', greatest(x.left_fen, 0)::text,
      'until', epoch_ms(play_period(x.period, at, 1)))
    from (select l.kind, l.period, l.value - play_used(member, l.kind, play_period(l.period, at)) as left_fen
      from play_limit l where l.member_id = member and l.kind = any(kinds)) x
    where x.left_fen < amount order by x.left_fen, x.kind, x.period limit 1
$$

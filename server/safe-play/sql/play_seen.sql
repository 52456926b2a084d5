-- play_seen(members, at): these members have a page open at this moment, on whichever devices. Counts the minute of the day, once, and
-- goes on with the visit, or begins one after half an hour away. A number far ahead of the clock was written before it was set back.
create or replace function play_seen(members bigint[], at timestamptz)
returns void language sql as $$
  insert into play_time as d (member_id, day, minutes, last_minute)
    select m.id, (at at time zone 'Asia/Shanghai')::date, 1, epoch_ms(at) / 60000 from (select distinct unnest(members) as id order by 1) m
    on conflict (member_id, day) do update set minutes = d.minutes + 1, last_minute = excluded.last_minute
      where d.last_minute < excluded.last_minute or d.last_minute > excluded.last_minute + 2;
  insert into play_visit as v (member_id, began_at, seen_at)
    select m.id, at, at from (select distinct unnest(members) as id order by 1) m
    on conflict (member_id) do update set
      (began_at, seen_at, last_began_at, last_seen_at) = (select
        case when goes_on then v.began_at else excluded.seen_at end, excluded.seen_at,
        case when goes_on then v.last_began_at else v.began_at end, case when goes_on then v.last_seen_at else v.seen_at end
        from (select v.seen_at > excluded.seen_at - interval '30 minutes' and v.seen_at < excluded.seen_at + interval '2 minutes' as goes_on) x)
$$

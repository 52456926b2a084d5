-- play_stop(member, at) → why the member may neither bet nor pay in at all: a break (`excluded` before `resting`), or a session time
-- that is used up; null for nothing. `until` is epoch ms. A self-exclusion past its time holds without one, until its member has asked
-- to come back and waited. That of a closed account is told as one: no session is left to read it.
create or replace function play_stop(member bigint, at timestamptz)
returns jsonb language sql stable as $$
  select coalesce(
    (select jsonb_strip_nulls(jsonb_build_object('reason', case b.kind when 'time-out' then 'resting' else 'excluded' end,
        'until', epoch_ms(case when b.until > at then b.until else b.ends_at end)))
      from play_break b where b.member_id = member and (b.ends_at is null or b.ends_at > at)
      order by b.kind, b.until desc limit 1),
    (select jsonb_build_object('reason', 'time-limit', 'period', l.period, 'until', epoch_ms(play_period(l.period, at, 1)))
      from play_limit l where l.member_id = member and l.kind = 'time' and l.value <= play_used(member, 'time', play_period(l.period, at))
      order by play_period(l.period, at, 1) desc limit 1))
$$

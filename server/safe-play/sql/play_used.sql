-- play_used(member, kind of limit, since) → what counts against the limit: fen, or minutes of `time`. Deposits count gross, from when
-- they are asked for unless they fail; a bet counts with the time of its placing, as lost until it is settled. A loss below zero is
-- a gain.
create or replace function play_used(member bigint, limit_kind text, since timestamptz)
returns bigint language sql stable as $$
  select coalesce(case limit_kind
    when 'deposit' then (select sum(p.amount_fen) from payment p
      where p.member_id = member and p.kind = 'deposit' and p.requested_at >= since and p.state <> 'failed')
    when 'stake' then (select sum(t.stake_fen) from ticket t
      where t.member_id = member and t.placed_at >= since and t.status <> 'refused' and coalesce(t.result, '') not like 'D%')
    when 'loss' then (select sum(t.stake_fen - t.return_fen) from ticket t
      where t.member_id = member and t.placed_at >= since and t.status <> 'refused')
    when 'time' then (select sum(d.minutes) from play_time d
      where d.member_id = member and d.day >= (since at time zone 'Asia/Shanghai')::date)
  end, 0)::bigint
$$

-- play_used(member, kind of limit, since) → what counts against the limit: fen, or minutes of `time`. Deposits count gross, from when
-- they are asked for unless they fail, or with what a person decided; a bet counts with the time of its placing, a round at a venue with
-- that of its opening, as lost until it is settled or cashed out. A loss below zero is a gain.
create or replace function play_used(member bigint, limit_kind text, since timestamptz)
returns bigint language sql stable as $$
  select coalesce(case limit_kind
    when 'deposit' then (select sum(coalesce(p.settled_fen, p.amount_fen)) from payment p
      where p.member_id = member and p.kind = 'deposit' and p.requested_at >= since and (p.state <> 'failed' or p.settled_fen > 0))
    when 'stake' then (select coalesce(sum(t.cashed_stake_fen + case when t.result like 'D%' then 0 else t.stake_fen end), 0) from ticket t
      where t.member_id = member and t.placed_at >= since and t.status <> 'refused')
      + (select coalesce(sum(r.bet_fen - r.back_fen), 0) from venue_round r where r.member_id = member and r.opened_at >= since)
    when 'loss' then (select coalesce(sum(t.stake_fen - t.return_fen + t.cashed_stake_fen - t.cashed_fen), 0) from ticket t
      where t.member_id = member and t.placed_at >= since and t.status <> 'refused')
      + (select coalesce(sum(r.bet_fen - r.back_fen - r.win_fen), 0) from venue_round r where r.member_id = member and r.opened_at >= since)
    when 'time' then (select sum(d.minutes) from play_time d
      where d.member_id = member and d.day >= (since at time zone 'Asia/Shanghai')::date)
  end, 0)::bigint
$$

-- venue_at_stake(member, at) → fen in rounds of venues that are open: staked, and not decided. A round that its venue has left open for a
-- day is not waited for.
create or replace function venue_at_stake(member bigint, at timestamptz)
returns bigint language sql stable as $$
  select coalesce(sum(bet_fen - back_fen), 0)::bigint from venue_round
  where member_id = member and closed_at is null and opened_at > at - interval '1 day'
$$

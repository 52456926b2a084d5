-- place_bets_within(jsonb array): place_bets() for the bets within their limits and the caps of their selections and markets. A bet that
-- the book does not refuse is refused here, in this order: `closed` for the first leg whose caps leave no room for the least stake,
-- `below-minimum` or `above-maximum` with the highest possible stake. A bet that only earlier bets of the same call leave no room
-- for gets no row, like one whose locks are not free: made alone, it is checked against those that were really placed.
-- A bet's `most` and `least` are the limits of its stake; a leg has the caps of what the house may have to pay.
create or replace function place_bets_within(bets jsonb)
returns table(id text, state text, answer jsonb, number bigint) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare within jsonb;
begin
  insert into exposure (market_id, selection)
    select distinct l.market, l.selection
    from jsonb_array_elements(bets) b(bet), jsonb_to_recordset(b.bet->'legs') as l(market text, selection text)
    where not b.bet ? 'refusal' order by 1, 2 on conflict do nothing;
  perform 1 from exposure e
    where e.market_id in (select l.market from jsonb_array_elements(bets) b(bet), jsonb_to_recordset(b.bet->'legs') as l(market text)
      where not b.bet ? 'refusal')
    order by e.market_id, e.selection for update;

  select jsonb_agg(j.bet || coalesce(j.refused, '{}') order by j.n) into within
  from (
    select b.n, b.bet, x.fits_behind, case
        when x.full_market is not null then jsonb_build_object('refusal', jsonb_build_object('reason', 'closed', 'marketId', x.full_market))
        when x.stake < x.least or x.stake > x.most_allowed or not x.fits then
          jsonb_build_object('refusal', jsonb_build_object('reason', case when x.stake < x.least then 'below-minimum' else 'above-maximum' end,
            'minFen', x.least::text, 'maxFen', x.most::text)) end as refused
    from jsonb_array_elements(bets) with ordinality b(bet, n) left join (
      select l.n, min(l.stake) as stake, min(l.least) as least, min(l.most) as most_allowed,
        least(min(l.most), min(l.most_here)) as most,
        bool_and(l.win <= l.room) as fits, bool_and(l.win <= l.room_behind) as fits_behind,
        (array_agg(l.market order by l.place) filter (where l.most_here < l.least))[1] as full_market
      from (
        select w.*, w.room * 1000 / w.odds / 100 * 100 as most_here
        from (
          select a.*, least(a.selection_cap - s.fen, a.market_cap - m.fen) as room,
            least(a.selection_cap - s.fen - coalesce(sum(a.win) over (partition by a.market, a.selection order by a.n rows between unbounded preceding and 1 preceding), 0),
              a.market_cap - m.fen - coalesce(sum(a.win) over (partition by a.market order by a.n rows between unbounded preceding and 1 preceding), 0)) as room_behind
          from (
            select b.n, c.stake, c.most, c.least, l.place, l.market, l.selection, l.selection_cap, l.market_cap, p.odds, c.stake * p.odds / 1000 as win
            from jsonb_array_elements(bets) with ordinality b(bet, n), jsonb_to_record(b.bet) as c(stake bigint, most bigint, least bigint),
              jsonb_to_recordset(b.bet->'legs') as l(place int, market text, selection text, odds int, selection_cap bigint, market_cap bigint),
              lateral (select coalesce((b.bet->'lines'->0->>'oddsMilli')::bigint, l.odds) as odds) p
            where not b.bet ? 'refusal') a,
            lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market and e.selection = a.selection) s,
            lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market) m) w) l
      group by l.n) x on x.n = b.n) j
  where j.refused is not null or j.fits_behind is not false;
  if within is not null then return query select * from place_bets(within); end if;
end
$$

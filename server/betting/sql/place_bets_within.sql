-- place_bets_within(jsonb array): place_bets() for those bets that the caps of their selection and market have room for. The
-- others are refused with the highest stake there is room for. A bet that fails for bets beside it in the same call gets no row,
-- as one that can't have its locks: alone it finds out which of them were taken. `win` is what it may win, missing where the book
-- refuses it.
create or replace function place_bets_within(bets jsonb)
returns table(id text, state text, answer jsonb, number bigint) language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare within jsonb;
begin
  insert into exposure (market_id, selection)
    select distinct b.market, b.selection from jsonb_to_recordset(bets) as b(market text, selection text, win bigint)
    where b.win is not null order by 1, 2 on conflict do nothing;
  perform 1 from exposure e
    where e.market_id in (select b.market from jsonb_to_recordset(bets) as b(market text, win bigint) where b.win is not null)
    order by e.market_id, e.selection for update;

  select jsonb_agg(case
      when r.win is null or r.win <= r.room then r.bet
      when r.most >= r.least then r.bet || jsonb_build_object('refusal',
        jsonb_build_object('reason', 'above-maximum', 'minFen', r.least::text, 'maxFen', r.most::text))
      else r.bet || '{"refusal": {"reason": "closed"}}' end order by r.n) into within
    from (select q.*, least(q.most_stake, q.room * 1000 / q.odds / 100 * 100) as most
      from (select a.*,
          least(a.selection_cap - s.fen, a.market_cap - m.fen) as room,
          least(a.selection_cap - s.fen - coalesce(sum(a.win) over (partition by a.market, a.selection order by a.n rows between unbounded preceding and 1 preceding), 0),
            a.market_cap - m.fen - coalesce(sum(a.win) over (partition by a.market order by a.n rows between unbounded preceding and 1 preceding), 0)) as room_behind
        from (select b.value as bet, b.ordinality as n, x.* from jsonb_array_elements(bets) with ordinality b, jsonb_to_record(b.value)
            as x(market text, selection text, odds int, win bigint, most_stake bigint, least bigint, selection_cap bigint, market_cap bigint)) a,
          lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market and e.selection = a.selection) s,
          lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market) m) q) r
    where r.win is null or r.win > r.room or r.win <= r.room_behind;
  if within is not null then return query select * from place_bets(within); end if;
end
$$

-- expose(rows): what the house may have to pay on a selection, and how much was taken of it lately, grows with the legs of tickets
-- and shrinks with those of one that is refused (a negative stake). A leg exposes its selection as a single bet of the whole stake
-- would. Takes the rows in the order in which bets lock them.
create or replace function expose(rows exposed_leg[])
returns void language sql as $$
  insert into exposure as e (market_id, selection, win_fen, pressure, pressed_at)
    select l.market, l.selection, sum(l.stake * l.odds / 1000), sum(l.stake * l.odds / 1000), max(l.at)
    from unnest(rows) l group by 1, 2 order by 1, 2
    on conflict (market_id, selection) do update set
      win_fen = e.win_fen + excluded.win_fen,
      pressure = greatest(0, pressure_at(e.pressure, e.pressed_at, excluded.pressed_at) + excluded.win_fen),
      pressed_at = excluded.pressed_at
$$

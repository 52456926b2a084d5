-- expose(market, selection, stake, odds, at): what the house may have to pay on a selection, and how much was taken of it lately,
-- grows with a ticket and shrinks with one that is refused (a negative stake).
create or replace function expose(market text, picked text, stake bigint, odds integer, at timestamptz)
returns void language sql as $$
  insert into exposure as e (market_id, selection, win_fen, pressure, pressed_at)
    values (market, picked, stake * odds / 1000, stake * odds / 1000, at)
    on conflict (market_id, selection) do update set
      win_fen = e.win_fen + excluded.win_fen,
      pressure = greatest(0, pressure_at(e.pressure, e.pressed_at, excluded.pressed_at) + excluded.win_fen),
      pressed_at = excluded.pressed_at
$$

-- Takes the exposure of a refused delayed ticket back; the upsert locks the rows in the same order as bets do.
create or replace function refusal_exposes_less()
returns trigger language plpgsql as $$
begin
  insert into exposure as e (market_id, selection, win_fen, pressure, pressed_at)
    select l.market_id, l.selection, -new.stake_fen * p.odds / 1000, -new.stake_fen * p.odds / 1000, coalesce(new.settled_at, new.placed_at)
    from ticket_leg l, lateral (select coalesce((new.lines->0->>'oddsMilli')::bigint, l.odds_milli) as odds) p
    where l.ticket_id = new.id order by l.market_id, l.selection
    on conflict (market_id, selection) do update set
      win_fen = e.win_fen + excluded.win_fen,
      pressure = greatest(0, pressure_at(e.pressure, e.pressed_at, excluded.pressed_at) + excluded.win_fen),
      pressed_at = excluded.pressed_at;
  return null;
end
$$

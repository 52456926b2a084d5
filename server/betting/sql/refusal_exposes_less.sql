-- A delayed ticket that was refused exposes nothing any more.
create or replace function refusal_exposes_less()
returns trigger language plpgsql as $$
begin
  perform expose(array_agg(row(l.market_id, l.selection, -new.stake_fen, l.odds_milli, coalesce(new.settled_at, new.placed_at))::exposed_leg))
    from ticket_leg l where l.ticket_id = new.id;
  return null;
end
$$

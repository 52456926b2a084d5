-- A single bet exposes its selection.
create or replace function ticket_exposes()
returns trigger language plpgsql as $$
begin
  perform expose(new.market_id, new.selection, new.stake_fen, new.odds_milli, new.placed_at);
  return null;
end
$$

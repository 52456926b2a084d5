-- A leg exposes its selection as a single bet of the whole stake would.
create or replace function leg_exposes()
returns trigger language plpgsql as $$
begin
  perform expose(new.market_id, new.selection, t.stake_fen, new.odds_milli, t.placed_at) from ticket t where t.id = new.ticket_id;
  return null;
end
$$

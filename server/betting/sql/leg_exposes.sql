-- The legs of new tickets expose their selections.
create or replace function leg_exposes()
returns trigger language plpgsql as $$
begin
  perform expose(array_agg(row(l.market_id, l.selection, t.stake_fen, l.odds_milli, t.placed_at)::exposed_leg))
    from placed l join ticket t on t.id = l.ticket_id;
  return null;
end
$$

-- The gate of a game: bets hold it shared until they are committed, a market that leaves `open` takes it exclusively. An advisory
-- lock, because a shared row lock writes into the row, and lets new sharers pass a waiting suspension for ever.
create or replace function market_leaves_open()
returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(old.game_id);
  return new;
end
$$

-- bet_locks(member, game): waits for what place_bets() wants to have at once: the member's accounts, then the game's gate (null:
-- none). In this order everywhere, so that who waits for an account does not hold up a suspension.
create or replace function bet_locks(member bigint, game bigint)
returns void language plpgsql as $$
begin
  perform 1 from account a where a.owner_kind = 'member' and a.owner = member order by a.id for update;
  perform pg_advisory_xact_lock_shared(game);
end
$$

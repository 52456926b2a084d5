-- bet_locks(member, games): waits for the locks that place_bets() takes only if they are free: the member's accounts, then the gates of
-- the games in order of their ids. Everything that waits takes them in this order, so a wait for an account never delays a suspension.
create or replace function bet_locks(member bigint, games bigint[])
returns void language plpgsql as $$
begin
  perform 1 from account a where a.owner_kind = 'member' and a.owner = member order by a.id for update;
  perform pg_advisory_xact_lock_shared(g.id) from (select distinct unnest(games) as id order by 1) g;
end
$$

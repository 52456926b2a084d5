-- A delayed ticket that was refused exposes nothing any more; in the order in which bets take the rows.
create or replace function refusal_exposes_less()
returns trigger language plpgsql as $$
begin
  perform expose(x.market_id, x.selection, -new.stake_fen, x.odds_milli, coalesce(new.settled_at, new.placed_at)) from (
    select new.market_id, new.selection, new.odds_milli where new.market_id is not null
    union all select l.market_id, l.selection, l.odds_milli from ticket_leg l where l.ticket_id = new.id
    order by 1, 2) x;
  return null;
end
$$

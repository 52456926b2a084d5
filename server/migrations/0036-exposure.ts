import { type Kysely, sql } from 'kysely'

/**
 * What the house may have to pay on each selection, and how much was taken of it lately. A row changes with the tickets it is made
 * of, by triggers, in their transaction; who takes a bet holds the rows of its market from before he looks until he commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table exposure (
     market_id text not null,
     selection text not null,
     -- Beyond the stakes, if the selection wins.
     win_fen bigint not null default 0,
     -- The same of late: what was taken at pressed_at, less by half each ten minutes.
     pressure double precision not null default 0,
     pressed_at timestamptz not null default 'epoch',
     primary key (market_id, selection)
   )`,
  `create index exposure_pressed on exposure (pressed_at)`,
  `create function pressure_at(pressure double precision, pressed_at timestamptz, at timestamptz) returns double precision language sql immutable as $$
     select pressure * power(0.5, least(60, greatest(0, extract(epoch from at - pressed_at) / 600)))
   $$`,
  `create function expose(market text, picked text, stake bigint, odds int, at timestamptz) returns void language sql as $$
     insert into exposure as e (market_id, selection, win_fen, pressure, pressed_at)
       values (market, picked, stake * odds / 1000, stake * odds / 1000, at)
       on conflict (market_id, selection) do update set
         win_fen = e.win_fen + excluded.win_fen,
         pressure = greatest(0, pressure_at(e.pressure, e.pressed_at, excluded.pressed_at) + excluded.win_fen),
         pressed_at = excluded.pressed_at
   $$`,

  `create function ticket_exposes() returns trigger language plpgsql as $$
   begin
     perform expose(new.market_id, new.selection, new.stake_fen, new.odds_milli, new.placed_at);
     return null;
   end $$`,
  `create trigger ticket_exposes after insert on ticket for each row when (new.market_id is not null) execute function ticket_exposes()`,
  `create function leg_exposes() returns trigger language plpgsql as $$
   begin
     perform expose(new.market_id, new.selection, t.stake_fen, new.odds_milli, t.placed_at) from ticket t where t.id = new.ticket_id;
     return null;
   end $$`,
  `create trigger leg_exposes after insert on ticket_leg for each row execute function leg_exposes()`,
  // A delayed ticket that was refused; in the order in which bets take the rows.
  `create function refusal_exposes_less() returns trigger language plpgsql as $$
   begin
     perform expose(x.market_id, x.selection, -new.stake_fen, x.odds_milli, coalesce(new.settled_at, new.placed_at)) from (
       select new.market_id, new.selection, new.odds_milli where new.market_id is not null
       union all select l.market_id, l.selection, l.odds_milli from ticket_leg l where l.ticket_id = new.id
       order by 1, 2) x;
     return null;
   end $$`,
  `create trigger refusal_exposes_less after update of status on ticket for each row
     when (old.status = 'delay' and new.status = 'refused') execute function refusal_exposes_less()`,
  // Tickets that wait for their results.
  `insert into exposure (market_id, selection, win_fen)
     select market_id, selection, sum(stake_fen * odds_milli / 1000) from (
       select market_id, selection, stake_fen, odds_milli from ticket where market_id is not null and status in ('accepted', 'delay')
       union all select l.market_id, l.selection, t.stake_fen, l.odds_milli from ticket_leg l join ticket t on t.id = l.ticket_id
         where t.status in ('accepted', 'delay')) open
     group by 1, 2`,
  PLACE_BETS_WITHIN(),
]

/**
 * place_bets_within(jsonb array): place_bets() for those bets that the caps of their selection and market have room for. The others
 * are refused with the highest stake there is room for. A bet that fails for bets beside it in the same call gets no row, as one that
 * can't have its locks: alone it finds out which of them were taken. `win` is what it may win, missing where the book refuses it.
 */
function PLACE_BETS_WITHIN(): string {
  return `create function place_bets_within(bets jsonb) returns table (id text, state text, answer jsonb, number bigint)
   language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   #variable_conflict use_column
   declare within jsonb;
   begin
     insert into exposure (market_id, selection)
       select distinct b.market, b.selection from jsonb_to_recordset(bets) as b(market text, selection text, win bigint)
       where b.win is not null order by 1, 2 on conflict do nothing;
     perform 1 from exposure e
       where e.market_id in (select b.market from jsonb_to_recordset(bets) as b(market text, win bigint) where b.win is not null)
       order by e.market_id, e.selection for update;

     select jsonb_agg(case
         when r.win is null or r.win <= r.room then r.bet
         when r.most >= r.least then r.bet || jsonb_build_object('refusal',
           jsonb_build_object('reason', 'above-maximum', 'minFen', r.least::text, 'maxFen', r.most::text))
         else r.bet || '{"refusal": {"reason": "closed"}}' end order by r.n) into within
       from (select q.*, least(q.most_stake, q.room * 1000 / q.odds / 100 * 100) as most
         from (select a.*,
             least(a.selection_cap - s.fen, a.market_cap - m.fen) as room,
             least(a.selection_cap - s.fen - coalesce(sum(a.win) over (partition by a.market, a.selection order by a.n rows between unbounded preceding and 1 preceding), 0),
               a.market_cap - m.fen - coalesce(sum(a.win) over (partition by a.market order by a.n rows between unbounded preceding and 1 preceding), 0)) as room_behind
           from (select b.value as bet, b.ordinality as n, x.* from jsonb_array_elements(bets) with ordinality b, jsonb_to_record(b.value)
               as x(market text, selection text, odds int, win bigint, most_stake bigint, least bigint, selection_cap bigint, market_cap bigint)) a,
             lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market and e.selection = a.selection) s,
             lateral (select coalesce(sum(e.win_fen), 0)::bigint as fen from exposure e where e.market_id = a.market) m) q) r
       where r.win is null or r.win > r.room or r.win <= r.room_behind;
     if within is not null then return query select * from place_bets(within); end if;
   end $$`
}

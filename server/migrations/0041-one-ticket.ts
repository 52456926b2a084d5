import { type Kysely, sql } from 'kysely'

/**
 * Every ticket is lines of legs: a single bet has a row of `ticket_leg` too, and what was its own columns is there alone. So whatever
 * asks what is bet on a market asks one table, and a system is a ticket with more lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // What a bet adds to `exposure` is written by place_bets() itself, in the statement that has its legs at hand.
  `drop trigger ticket_exposes on ticket`,
  `drop function ticket_exposes()`,
  `drop trigger leg_exposes on ticket_leg`,
  `drop function leg_exposes()`,

  `insert into ticket_leg (ticket_id, place, game_id, market_id, selection, odds_milli, snapshot, result, result_version)
     select id, 0, game_id, market_id, selection, odds_milli, snapshot, result, case when result is null then 0 else result_version end
     from ticket where market_id is not null`,
  // Their shape is checked by the audit: a foreign key would lock the ticket's row for each leg, which no other process can have yet.
  `alter table ticket_leg drop constraint ticket_leg_ticket_id_fkey`,
  `alter table ticket add column lines jsonb`,
  `update ticket t set lines = jsonb_build_array(jsonb_build_object('legs',
     (select jsonb_agg(l.place order by l.place) from ticket_leg l where l.ticket_id = t.id), 'stakeFen', t.stake_fen::text))`,
  `alter table ticket alter column lines set not null`,
  ...['game_id', 'market_id', 'selection', 'odds_milli', 'snapshot'].map((column) => `alter table ticket drop column ${column}`),

  `drop function expose(text, text, bigint, integer, timestamptz)`,

  `drop function bet_locks(bigint, bigint)`,
  `drop type bet_call`,
  `create type bet_call as (
     id text, member bigint, hash text, at timestamptz, accept text, stake bigint, lines jsonb, legs jsonb, decide_at timestamptz,
     refusal jsonb, refused_at int,
     main bigint, held bigint, balance bigint, main_version bigint, held_version bigint
   )`,
]

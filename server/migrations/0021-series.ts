import { type Kysely, sql } from 'kysely'

/**
 * Series: a ticket of several legs, which are rows of their own. A single bet stays one row, written in one statement with the
 * rest of it (0004).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const SELECTION = ['game_id', 'market_id', 'selection', 'odds_milli', 'snapshot']

const STATEMENTS = [
  ...SELECTION.map((column) => `alter table ticket alter column ${column} drop not null`),
  `alter table ticket add check (num_nulls(${SELECTION.join(', ')}) in (0, ${SELECTION.length}))`,
  `create table ticket_leg (
     ticket_id text not null references ticket,
     place int not null,
     game_id bigint not null,
     market_id text not null,
     selection text not null,
     odds_milli int not null check (odds_milli > 0),
     snapshot jsonb not null,
     result text,
     -- Of the result it was settled by; 0 while it has none.
     result_version int not null default 0,
     primary key (ticket_id, place)
   )`,
  `create index ticket_leg_market on ticket_leg (market_id)`,
  `create trigger ticket_leg_never_deleted before delete on ticket_leg for each row execute function refuse_change()`,
]

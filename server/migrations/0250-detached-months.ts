import { type Kysely, sql } from 'kysely'

/** Months that were taken out of the books, and what is left of them there (docs/ledger.md, Months that are detached). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Whose rows were never deleted. */
const KEPT_BEFORE = [
  { table: 'ticket', trigger: 'ticket_never_deleted', when: 'delete', column: 'id' },
  { table: 'ticket_leg', trigger: 'ticket_leg_never_deleted', when: 'delete', column: 'ticket_id' },
  { table: 'ticket_past_result', trigger: 'ticket_past_result_stays', when: 'update or delete', column: 'ticket_id' },
]

const STATEMENTS = [
  `create schema detached`,
  `create table account_opening (
     account bigint primary key,
     fen numeric not null,
     moves bigint not null,
     digest numeric not null
   )`,
  `create table month_detached (
     month text primary key,
     last_seq bigint not null,
     latest timestamptz,
     causes bigint not null,
     rows_digest text not null,
     kept_digest text not null,
     at timestamptz not null
   )`,
  `create trigger month_detached_append_only before update or delete on month_detached for each row execute function refuse_change()`,
  `create trigger month_detached_keep before truncate on month_detached for each statement execute function refuse_change()`,
  `create table detached_cause (id text primary key, month text not null)`,
  `create trigger detached_cause_append_only before update or delete on detached_cause for each row execute function refuse_change()`,
  `create trigger detached_cause_keep before truncate on detached_cause for each statement execute function refuse_change()`,
  // Tickets that went with a month, by the games of their legs.
  `create table game_gone (game_id bigint not null, month text not null, tickets bigint not null, primary key (game_id, month))`,
  `create trigger game_gone_append_only before update or delete on game_gone for each row execute function refuse_change()`,
  `create trigger game_gone_keep before truncate on game_gone for each statement execute function refuse_change()`,
  // Lets nothing through until its text is installed, which follows.
  `create function refuse_unless_detached() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$`,
  ...KEPT_BEFORE.flatMap(({ table, trigger, when, column }) => [
    `drop trigger ${trigger} on ${table}`,
    `create trigger ${trigger} before ${when} on ${table} for each row execute function refuse_unless_detached('${column}')`,
  ]),
]

import { type Kysely, sql } from 'kysely'

/** Months that were taken out of the books, and what is left of them there (docs/ledger.md, Months that are detached). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

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
     rows_digest text not null,
     at timestamptz not null
   )`,
  `create trigger month_detached_append_only before update or delete on month_detached for each row execute function refuse_change()`,
  `create trigger month_detached_keep before truncate on month_detached for each statement execute function refuse_change()`,
  `create table detached_cause (id text primary key, month text not null)`,
  `create trigger detached_cause_append_only before update or delete on detached_cause for each row execute function refuse_change()`,
  `create trigger detached_cause_keep before truncate on detached_cause for each statement execute function refuse_change()`,
]

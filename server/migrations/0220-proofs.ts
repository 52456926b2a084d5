import { type Kysely, sql } from 'kysely'

/** What the audit has proved: of each account up to a transfer, and how far it is in the new rows and in the whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Transfers lie in the order of their places, so that a summary of each few pages finds those of a range. Nothing is written to it with a bet.
  `create index transfer_place on transfer using brin (seq) with (pages_per_range = 32)`,
  `create table ledger_proof (
     account bigint primary key references account,
     seq bigint not null,
     balance_fen numeric not null,
     version bigint not null,
     digest numeric not null
   )`,
  `create table proof_progress (
     name text primary key,
     state jsonb not null
   )`,
  // Books from before this are proved by the first proof of the whole.
  `insert into proof_progress
     select 'new', jsonb_build_object('seq', last::text, 'faults', '[]'::jsonb)
     from pg_sequence_last_value(pg_get_serial_sequence('transfer', 'seq')::regclass) last where last is not null`,
]

import { type Kysely, sql } from 'kysely'

/** An automatic cash-out waits here until its ticket's offer reaches the target, its member cancels it, or the ticket is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cash_out_rule (
    ticket_id text primary key,
    member_id bigint not null,
    -- Of the offer for all that still runs; so many percent are then taken.
    target_fen bigint not null check (target_fen > 0),
    percent int not null check (percent between 1 and 100),
    set_at timestamptz not null,
    -- The last time that the target was reached and could not be taken, and the offer of that moment.
    missed_at timestamptz,
    missed_fen bigint
  )`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Selections under a short code, until they are of no use. A ticket has one code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table booking_code (
         code text primary key,
         ticket_id text unique,
         card jsonb not null,
         ends_at timestamptz not null
       )`,
    )
    .execute(db)
  await sql.raw('create index booking_code_ends on booking_code (ends_at)').execute(db)
}

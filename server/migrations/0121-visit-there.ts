import { type Kysely, sql } from 'kysely'

/** What a member had in a venue's own books when the visit's first game there was launched, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venue_player add column visit_fen bigint, add column visit_at timestamptz`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Bonus pools as each venue told them last, all at once.
  await sql`create table venue_pools (venue text primary key references venue (code), pools jsonb not null, told_at timestamptz not null)`.execute(
    db,
  )
}

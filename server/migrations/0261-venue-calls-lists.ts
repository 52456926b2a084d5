import { type Kysely, sql } from 'kysely'

/** take_venue_calls() is told the players and venues of its calls as lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function if exists take_venue_calls(json, text[], timestamptz, boolean)').execute(db)
}

import { type Kysely, sql } from 'kysely'

/** take_venue_calls() reads its calls as json: they are read twice and never searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function if exists take_venue_calls(jsonb, text[], timestamptz, boolean)').execute(db)
}

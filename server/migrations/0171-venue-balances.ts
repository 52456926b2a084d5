import { type Kysely, sql } from 'kysely'

/** take_venue_calls() says the balance itself, and is told once when and at which venues its calls are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function if exists take_venue_calls(jsonb, boolean)').execute(db)
}

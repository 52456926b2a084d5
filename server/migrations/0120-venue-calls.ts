import { type Kysely, sql } from 'kysely'

/** Calls of venues are a statement of their own, without a commit to wait for: take_venue_calls() is told whether its caller counts turnover. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function if exists take_venue_calls(jsonb)').execute(db)
}

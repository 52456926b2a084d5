import { type Kysely, sql } from 'kysely'

/** A corrected result may name the scores of quarters, innings or sets, which plays of their own are settled by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table game_result add column periods jsonb').execute(db)
}

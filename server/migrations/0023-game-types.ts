import { type Kysely, sql } from 'kysely'

/** Fixtures of every sport: which one, by game type. What is imported is football. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table fixture add column game_type text not null default 'FT'`).execute(db)
}

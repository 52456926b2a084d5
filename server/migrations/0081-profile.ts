import { type Kysely, sql } from 'kysely'

/** What a member says about themself, once; null until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column gender text check (gender in ('male', 'female')), add column birthday date`.execute(db)
}

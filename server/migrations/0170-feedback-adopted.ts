import { type Kysely, sql } from 'kysely'

/** A feedback whose proposal the site takes up says so, whatever is written after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table feedback add column adopted boolean not null default false').execute(db)
}

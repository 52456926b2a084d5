import { type Kysely, sql } from 'kysely'

/** Which members are the demonstration's. Until now each start made both before anybody could register their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column is_demo boolean not null default false`).execute(db)
  await sql.raw(`update member set is_demo = true where name in ('demo88', 'demo99')`).execute(db)
}

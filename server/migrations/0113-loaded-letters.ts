import { type Kysely, sql } from 'kysely'

/** How far the letters of the file that operators load are delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table letter_delivery (
    id text primary key,
    last_member bigint not null default 0,
    done boolean not null default false
  )`.execute(db)
}

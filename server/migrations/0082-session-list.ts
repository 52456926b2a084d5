import { type Kysely, sql } from 'kysely'

/** By what a member knows a session in the list of them: not by the hash of its token, which is what the server finds it by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column id uuid not null unique default gen_random_uuid(),
    add column agent text not null default '', add column region text not null default ''`.execute(db)
}

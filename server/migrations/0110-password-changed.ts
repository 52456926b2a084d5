import { type Kysely, sql } from 'kysely'

/** When the login's password was last changed; null while it is that of the registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column password_at timestamptz`.execute(db)
}

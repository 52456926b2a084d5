import { type Kysely, sql } from 'kysely'

/** Members' levels in chat are those of the VIP programme; none is given by hand any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_vip`.execute(db)
}

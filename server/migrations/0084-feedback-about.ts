import { type Kysely, sql } from 'kysely'

/** What a feedback is about, besides its words; its pictures name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column ticket_id text references ticket (id), add column reward text`.execute(db)
  await sql`create index feedback_of_ticket on feedback (ticket_id) where ticket_id is not null`.execute(db)
}

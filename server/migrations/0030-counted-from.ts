import { type Kysely, sql } from 'kysely'

/**
 * The score that a market counts from: a handicap of football in play counts what is still to come. It is the market's, as its line
 * is, so all that stands on a market stands on one score. What was opened before counts the whole match, as it was sold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table market add column from_h int not null default 0, add column from_c int not null default 0`).execute(db)
}

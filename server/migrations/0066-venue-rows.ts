import { type Kysely, sql } from 'kysely'

/**
 * Rounds of venues are found by their names, whoever's they are, and cost no foreign keys: each check writes a share lock into the row it points
 * to, of a venue, which all its calls have in common, and of a member and a round, which the call reads and locks anyway. Nothing deletes those
 * rows, and the audit looks for orphans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create unique index venue_round_named on venue_round (venue, round, member_id)',
  'alter table venue_round drop constraint venue_round_venue_member_id_round_key',
  'alter table venue_round drop constraint venue_round_venue_fkey',
  'alter table venue_round drop constraint venue_round_member_id_fkey',
  'alter table venue_transaction drop constraint venue_transaction_round_id_fkey',
  ...['venue', 'venue_player', 'venue_round'].map(
    (table) => `create trigger ${table}_never_deleted before delete on ${table} for each row execute function refuse_change()`,
  ),
  // Room to close a round in the page where it was opened.
  'alter table venue_round set (fillfactor = 70)',
]

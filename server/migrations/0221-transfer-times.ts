import { type Kysely, sql } from 'kysely'

/** How late the transfers up to some places are, so that those since a time are found without all before. Filled by the keeper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table transfer_time (seq bigint primary key, latest timestamptz not null)').execute(db)
  await sql.raw('create index transfer_time_latest on transfer_time (latest, seq)').execute(db)
}

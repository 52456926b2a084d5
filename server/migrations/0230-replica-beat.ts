import { type Kysely, sql } from 'kysely'

/** How a process knows of when what a replica has is (server/platform/replica.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table replica_beat (process uuid primary key, beat integer not null, at timestamptz not null)').execute(db)
}

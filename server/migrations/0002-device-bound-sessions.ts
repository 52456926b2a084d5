import { type Kysely, sql } from 'kysely'

/**
 * A session belongs to the device that opened it: the RFC 7638 thumbprint of its identity key. Null for one opened by the
 * plain door, which can't know a device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column device text`.execute(db)
}

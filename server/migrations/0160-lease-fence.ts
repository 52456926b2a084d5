import { type Kysely, sql } from 'kysely'

/**
 * The fence is a key: a transaction that holds it by `for key share` makes the next holder wait, and the renewal of the lease
 * never. The holders of before were told apart by host and process id, which nothing asks any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create unique index lease_fence on lease (name, fence)').execute(db)
}

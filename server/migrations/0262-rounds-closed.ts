import { type Kysely, sql } from 'kysely'

/**
 * A round that closes keeps its place in all indexes: none is of when it closed, so a win changes its row where it lies. Rounds of a time are found
 * by the calls of that time, which lie in its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index if exists venue_round_closed').execute(db)
  await sql.raw('create index venue_transaction_at on venue_transaction using brin (at) with (pages_per_range = 32)').execute(db)
}

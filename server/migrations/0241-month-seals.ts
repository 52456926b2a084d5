import { type Kysely, sql } from 'kysely'

/** A digest of all transfers before a month, made piece by piece once it has begun; it then stays (docs/ledger.md, Months). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table transfer_month add column sealed_to bigint, add column digest text`).execute(db)
  await sql
    .raw(`create trigger transfer_month_sealed before update or delete on transfer_month for each row
      when (old.sealed_to = old.last_before) execute function refuse_change()`)
    .execute(db)
}

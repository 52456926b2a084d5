import { type Kysely, sql } from 'kysely'

/** What members say of a payment that has not arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deposit_voucher (
      payment_id text not null references payment (id),
      reference text not null,
      note text not null,
      at timestamptz not null,
      primary key (payment_id, reference)
    )`.execute(db)
}

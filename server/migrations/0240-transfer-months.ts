import { type Kysely, sql } from 'kysely'

/**
 * Transfers lie in a table for each month (docs/ledger.md, Months). Those from before this become the first of them where they are:
 * only their ids are copied, and their places read once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Below the first place of any month. */
const BEFORE_MONTHS = 10_000_000_000n

const STATEMENTS = [
  `alter table transfer rename to transfer_before`,
  ...['debit', 'credit', 'ref', 'place'].map((index) => `alter index transfer_${index} rename to transfer_before_${index}`),
  `alter index transfer_pkey rename to transfer_before_id`,
  `alter index transfer_reversed_once rename to transfer_before_reversed_once`,
  `drop trigger transfer_append_only on transfer_before`,

  // A sequence of the whole, as PostgreSQL 15 allows none of a partition to be an identity.
  `create sequence transfer_place`,
  `do $$
   declare last bigint; drawn boolean;
   begin
     execute 'select last_value, is_called from ' || pg_get_serial_sequence('transfer_before', 'seq') into last, drawn;
     perform setval('transfer_place', last, drawn);
   end $$`,
  `alter table transfer_before alter column seq drop identity`,
  `create table transfer (like transfer_before including constraints) partition by range (seq)`,
  `alter table transfer alter column seq set default nextval('transfer_place')`,
  `alter sequence transfer_place owned by transfer.seq`,
  `create index transfer_debit on transfer (debit, seq)`,
  `create index transfer_credit on transfer (credit, seq)`,
  `create index transfer_ref on transfer (ref) where reason <> 'stake_hold'`,
  `create index transfer_seq on transfer using brin (seq) with (pages_per_range = 32)`,
  `alter table transfer attach partition transfer_before for values from (minvalue) to (${BEFORE_MONTHS})`,
  `create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change()`,
  `create trigger transfer_keep before truncate on transfer for each statement execute function refuse_change()`,

  // An id is posted once, in whichever month. What has the id of the call that posts it is claimed with that (money_request).
  `create table transfer_claim (id text primary key)`,
  `insert into transfer_claim select id from transfer_before where reason not in ('stake_hold', 'withdraw_hold')
     and not exists (select 1 from money_request m where m.id = transfer_before.id) order by id`,
  `create trigger transfer_claim_append_only before update or delete on transfer_claim for each row execute function refuse_change()`,
  `create trigger transfer_claim_keep before truncate on transfer_claim for each statement execute function refuse_change()`,

  `create table transfer_month (
     month text primary key,
     first_seq bigint not null,
     last_before bigint not null check (last_before < first_seq)
   )`,
]

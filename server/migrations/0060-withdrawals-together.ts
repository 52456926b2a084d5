import { type Kysely, sql } from 'kysely'

/** Withdrawals that come at once are made together: the functions for one of them go. So does what rows of payments cost and nothing needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop function if exists hold_withdrawal(jsonb, jsonb, timestamptz)`,
  `drop function if exists mark_sent(text, timestamptz)`,
  `drop function if exists tell_payment(bigint, text, timestamptz)`,
  `drop function if exists claim_money_requests(jsonb, text)`,
  `drop function if exists open_deposits(jsonb)`,

  // As on the other busy rows: each check writes a lock into the row it points to. The functions read those rows anyway, nothing deletes
  // them, and the audit looks for orphans.
  `alter table payment drop constraint payment_member_id_fkey`,
  `alter table payout drop constraint payout_payment_id_fkey, drop constraint payout_card_id_fkey`,
  `alter table deposit_order drop constraint deposit_order_payment_id_fkey`,
  `alter table turnover_requirement drop constraint turnover_requirement_member_id_fkey`,

  // payment_of_member has the same, and only withdrawals expire. Without the state in it, the index lets a row be marked in its page.
  `drop index payment_deposits`,
  `drop index payment_waiting`,
  `create index withdrawal_under_way on payment (requested_at) where kind = 'withdrawal' and ended_at is null`,
  // A deposit's turnover is never due.
  `drop index turnover_due`,
  `create index turnover_due on turnover_requirement (due_at) where state = 'open' and due_at is not null`,
  // Room to rewrite a row in its page: each changes once or twice soon after it was written.
  ...['payment', 'payout', 'deposit_order'].map((table) => `alter table ${table} set (fillfactor = 60)`),
]

import { type Kysely, sql } from 'kysely'

/** Withdrawals that come at once are made together: the functions for one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop function if exists hold_withdrawal(jsonb, jsonb, timestamptz)`,
  `drop function if exists mark_sent(text, timestamptz)`,
  `drop function if exists tell_payment(bigint, text, timestamptz)`,
]

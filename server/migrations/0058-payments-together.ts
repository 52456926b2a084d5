import { type Kysely, sql } from 'kysely'

/** Payments that come at once are made together: the functions for one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop function if exists open_deposit(jsonb, bigint, timestamptz)`,
  `drop function if exists keep_pay_to(text, jsonb, timestamptz)`,
  `drop function if exists credit_deposit(text, int, bigint, timestamptz)`,
]

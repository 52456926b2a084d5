import { type Kysely, sql } from 'kysely'

/**
 * Who owns an account is columns, not a text that others take apart: any owner may have any number of wallets, and the wallet of a
 * venue or the budget of an activity is a row more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table account add column owner_kind text, add column owner bigint, add column wallet text`,
  `update account set owner_kind = split_part(code, ':', 1), owner = coalesce(member_id, 0),
     wallet = split_part(code, ':', case when member_id is null then 2 else 3 end)`,
  `alter table account alter column owner_kind set not null, alter column owner set not null, alter column wallet set not null`,
  `create unique index account_owner on account (owner_kind, owner, wallet)`,
  `alter table account drop column code, drop column member_id`,
]

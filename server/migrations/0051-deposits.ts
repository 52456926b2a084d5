import { type Kysely, sql } from 'kysely'

/** What the provider said against a payment; the deposits' orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table payment add column disputed_at timestamptz, add column disputed_fen bigint, add column disputed_says text`,
  `create table deposit_order (
     payment_id text primary key references payment (id),
     number bigint generated always as identity,
     way text not null,
     account text not null,
     asked_fen bigint not null check (asked_fen > 0),
     pay_fen bigint not null,
     fee_fen bigint not null check (fee_fen >= 0),
     bonus text,
     bonus_fen bigint,
     closed_as text,
     coin jsonb,
     pay_from text,
     pay_to jsonb,
     remark text,
     expires_at timestamptz not null,
     looked_at timestamptz,
     open boolean not null default true
   )`,
  // The amount tells which of the open orders of an account was paid.
  `create unique index deposit_amount_of_account on deposit_order (account, pay_fen) where open`,
  `create index deposit_waiting on deposit_order (expires_at) where open`,
  `create index payment_of_member on payment (member_id, kind, requested_at desc)`,
  `create table deposit_signal (
     code text primary key,
     member_id bigint not null references member (id),
     ends_at timestamptz not null,
     payment_id text
   )`,
]

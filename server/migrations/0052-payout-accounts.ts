import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The second password, which withdrawals and payout accounts ask for; argon2id of its MD5, as the first one.
  'alter table member add column second_password_hash text',
  // When the member last proved the login's password in this session: a withdrawal asks for it again after a while.
  'alter table session add column proved_at timestamptz',
  'update session set proved_at = created_at',
  'alter table session alter column proved_at set not null',

  `create table payout_card (
     id text primary key,
     member_id bigint not null references member (id),
     kind text not null check (kind in ('bank', 'coin', 'alipay')),
     of_what text not null,
     sealed text not null,
     digest text not null,
     masked text not null,
     note text not null,
     is_default boolean not null,
     bound_at timestamptz not null,
     usable_at timestamptz not null,
     removed_at timestamptz
   )`,
  // The same account once; bound again after it was removed, it waits again.
  'create unique index payout_card_once on payout_card (member_id, digest) where removed_at is null',
  'create unique index payout_card_default on payout_card (member_id) where is_default and removed_at is null',

  // What a withdrawal costs; the provider is handed the rest.
  'alter table payment add column fee_fen bigint not null default 0 check (fee_fen >= 0 and fee_fen < amount_fen)',
  `create table payout (
     payment_id text primary key references payment (id),
     card_id text not null references payout_card (id),
     to_name text not null,
     to_masked text not null,
     coin text,
     reviewed_at timestamptz,
     sent_at timestamptz,
     looked_at timestamptz
   )`,
  'create index payout_of_card on payout (card_id)',
  // Withdrawals from before this have no account that they are paid to.
  `alter table payment add column before_accounts boolean not null default false`,
  `update payment set before_accounts = true where kind = 'withdrawal'`,
]

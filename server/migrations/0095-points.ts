import { type Kysely, sql } from 'kysely'

/** Points: days whose turnover has earned them, and what they were exchanged for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table points_day (day date primary key, done_at timestamptz not null)`,
  `create table gift_stock (gift text primary key, taken int not null default 0 check (taken >= 0))`,
  `create table exchange (
     id text primary key,
     number bigint generated always as identity unique,
     member_id bigint not null references member (id),
     gift text not null,
     kind text not null,
     points bigint not null check (points > 0),
     bonus_fen bigint not null default 0 check (bonus_fen >= 0),
     at timestamptz not null
   )`,
  `create index exchange_of_member on exchange (member_id, at desc)`,
  `create index exchange_of_gift on exchange (gift)`,
  // What was settled in a day, by whom.
  `create index if not exists ticket_settled on ticket (settled_at) where status = 'settled'`,
  `create index if not exists venue_round_closed on venue_round (closed_at) where closed_at is not null`,
]

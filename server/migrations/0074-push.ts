import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table push_setting (
     member_id bigint primary key references member (id),
     kinds text[] not null default '{}',
     content boolean not null default false
   )`,
  `create table push_subscription (
     id bigint generated always as identity primary key,
     token_hash text not null unique references session (token_hash) on delete cascade,
     member_id bigint not null references member (id),
     endpoint text not null unique,
     p256dh text not null,
     auth text not null,
     ends_at timestamptz
   )`,
  `create index push_subscription_of_member on push_subscription (member_id)`,
  `create table push_message (
     id bigint generated always as identity primary key,
     subscription_id bigint not null references push_subscription (id) on delete cascade,
     kind text not null,
     ref text not null,
     body jsonb not null,
     made_at timestamptz not null,
     ends_at timestamptz not null,
     due_at timestamptz,
     tries int not null default 0,
     unique (subscription_id, ref)
   )`,
  `create index push_message_due on push_message (due_at) where due_at is not null`,
  `create index push_message_over on push_message (ends_at)`,
  `create table push_follow (
     member_id bigint not null references member (id),
     game_id bigint not null references game (id),
     events text[] not null,
     at timestamptz not null,
     primary key (member_id, game_id)
   )`,
  `create index push_follow_of_game on push_follow (game_id)`,
]

import { type Kysely, sql } from 'kysely'

/** The seamless form of venues: who plays there, what they were let in by, and what each call moved (docs/venue-api.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table venue_player (
     venue text not null references venue (code),
     member_id bigint not null references member (id),
     player text not null,
     primary key (venue, member_id),
     unique (venue, player)
   )`,
  `create table venue_launch (
     token_hash text primary key,
     venue text not null references venue (code),
     member_id bigint not null references member (id),
     game_code text not null,
     login_hash text not null,
     ends_at timestamptz not null
   )`,
  `create table venue_session (
     token_hash text primary key,
     venue text not null references venue (code),
     member_id bigint not null references member (id),
     game_code text not null,
     login_hash text not null,
     ends_at timestamptz not null
   )`,
  `create table venue_round (
     id bigint generated always as identity primary key,
     venue text not null references venue (code),
     member_id bigint not null references member (id),
     round text not null,
     game_code text not null,
     opened_at timestamptz not null,
     closed_at timestamptz,
     bet_fen bigint not null default 0 check (bet_fen >= 0),
     win_fen bigint not null default 0 check (win_fen >= 0),
     back_fen bigint not null default 0 check (back_fen between 0 and bet_fen),
     version int not null default 0,
     unique (venue, member_id, round)
   )`,
  // Limits, session sums and what is at stake ask by member and time.
  `create index venue_round_of_member on venue_round (member_id, opened_at)`,
  `create table venue_transaction (
     venue text not null,
     uuid text not null,
     kind text not null check (kind in ('bet', 'win', 'rollback')),
     member_id bigint not null,
     round_id bigint references venue_round (id),
     reference text,
     amount_fen bigint not null check (amount_fen >= 0),
     late boolean not null default false,
     at timestamptz not null,
     primary key (venue, uuid),
     check ((kind = 'bet') = (reference is null)),
     check (round_id is not null or kind = 'rollback')
   )`,
  `create index venue_transaction_about on venue_transaction (venue, reference) where reference is not null`,
  `create trigger venue_transaction_append_only before update or delete on venue_transaction for each row execute function refuse_change()`,
  `create trigger venue_transaction_keep before truncate on venue_transaction for each statement execute function refuse_change()`,
]

import { type Kysely, sql } from 'kysely'

/** Selections at target prices. Without a stake the member is only told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The market has no foreign key: it would lock. `call_id`: the bet of the last try, written before it is made; its ticket's id.
  `create table preorder (
     id text primary key,
     member_id bigint not null references member (id),
     game_id bigint not null,
     market_id text not null,
     w text not null,
     line int,
     selection text not null,
     odds_milli int not null,
     snapshot jsonb not null,
     kickoff_ms bigint,
     target_milli int not null check (target_milli > 0),
     stake_fen bigint check (stake_fen > 0),
     until text not null check (until in ('kickoff', 'half', 'time')),
     ends_at timestamptz check ((ends_at is not null) = (until = 'time')),
     state text not null check (state in ('waiting', 'placing', 'placed', 'reached', 'lapsed', 'cancelled')),
     reason text check ((reason is not null) = (state in ('lapsed', 'cancelled'))),
     detail jsonb not null default '{}',
     best_milli int not null,
     reached_milli int,
     call_id text unique,
     made_at timestamptz not null,
     ended_at timestamptz check ((ended_at is null) = (state in ('waiting', 'placing')))
   )`,
  `create index preorder_open on preorder (made_at) where state in ('waiting', 'placing')`,
  'create index preorder_of_member on preorder (member_id, made_at desc)',
  'create index preorder_ended on preorder (ended_at) where ended_at is not null',
]

import { type Kysely, sql } from 'kysely'

/** Activities as they were loaded, who takes part in them, budgets with what was claimed of them, and the bonuses on deposits that they offer. */
const STATEMENTS = [
  `create table activity (
     id text primary key,
     place int not null,
     kind text not null,
     entry jsonb not null,
     version int not null,
     begins_at timestamptz not null,
     ends_at timestamptz,
     budget_fen bigint not null check (budget_fen >= 0),
     loaded_at timestamptz not null,
     check (ends_at >= begins_at)
   )`,
  `create table activity_member (
     activity text not null references activity,
     member_id bigint not null,
     joined_at timestamptz not null,
     left_at timestamptz,
     primary key (activity, member_id)
   )`,
  `create table budget_claim (
     ref text primary key,
     budget text not null,
     member_id bigint not null,
     key text not null,
     fen bigint not null check (fen >= 0),
     times int not null check (times >= 0),
     at timestamptz not null,
     unique (budget, member_id, key)
   )`,
  'create index budget_claim_member on budget_claim (member_id, at)',
  `create table deposit_offer (
     bonus text primary key check (bonus in ('first', 'again')),
     budget text not null,
     min_fen bigint not null,
     rate_permille int not null,
     max_fen bigint not null,
     times int not null,
     days int not null,
     daily boolean not null,
     begins_at timestamptz not null,
     ends_at timestamptz
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table feedback (
     id text primary key,
     number bigint generated always as identity,
     member_id bigint not null references member (id),
     kind text not null,
     text text not null,
     at timestamptz not null,
     answered_at timestamptz,
     unread boolean not null default false
   )`,
  `create index feedback_of_member on feedback (member_id, number desc)`,
  `create index feedback_waiting on feedback (number) where answered_at is null`,
  `create table feedback_answer (
     feedback_id text not null references feedback (id) on delete cascade,
     place bigint generated always as identity,
     text text not null,
     at timestamptz not null,
     primary key (feedback_id, place)
   )`,
]

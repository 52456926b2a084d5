import { type Kysely, sql } from 'kysely'

/**
 * Pictures are rows: they are small, written anew by the server, bounded by member, and so belong to every backup without a second place to
 * keep. Parts of an upload stay until the last one comes, or for an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table member add column avatar text not null default ''`,
  `create table picture (
     key text primary key,
     upload_id uuid not null unique,
     member_id bigint not null references member (id),
     use text not null check (use in ('avatar', 'feedback')),
     bytes bytea not null,
     width int not null,
     height int not null,
     at timestamptz not null,
     feedback_id text references feedback (id) on delete cascade
   )`,
  `create index picture_of_member on picture (member_id, at)`,
  `create index picture_of_feedback on picture (feedback_id) where feedback_id is not null`,
  `create table upload (
     id uuid primary key,
     member_id bigint not null references member (id),
     at timestamptz not null
   )`,
  `create index upload_of_member on upload (member_id, at)`,
  `create table upload_part (
     upload_id uuid not null references upload (id) on delete cascade,
     part int not null,
     bytes bytea not null,
     primary key (upload_id, part)
   )`,
]

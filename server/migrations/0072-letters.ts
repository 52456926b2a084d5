import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table letter (
     id bigint generated always as identity primary key,
     member_id bigint references member (id),
     type text not null,
     body jsonb not null,
     at timestamptz not null,
     read boolean not null default false,
     pushed boolean not null default false
   )`,
  `create index letter_of_member on letter (member_id, id)`,
  `create index letter_at on letter (at)`,
  `create index letter_to_push on letter (id) where not pushed`,
  `create table letter_mark (
     member_id bigint not null references member (id),
     letter_id bigint not null references letter (id) on delete cascade,
     deleted boolean not null,
     primary key (letter_id, member_id)
   )`,
  `create table letter_setting (
     member_id bigint primary key references member (id),
     off text[] not null
   )`,
]

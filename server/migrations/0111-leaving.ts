import { type Kysely, sql } from 'kysely'

/** A member's own file, and the end of the account (docs/own-data.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // When the member closed it; its logins are answered by this. Whatever acts for the member asks for the break of kind `closed`.
  'alter table member add column closed_at timestamptz',
  'create index member_closed on member (closed_at) where closed_at is not null',
  'alter table play_break drop constraint play_break_kind_check',
  'alter table play_break drop constraint play_break_check',
  // A closed account's break has no end, and `until` is its beginning.
  `alter table play_break add check (kind in ('time-out', 'self-exclusion', 'closed'))`,
  `alter table play_break add check (case kind when 'time-out' then ends_at = until and until >= began_at + interval '24 hours'
     when 'closed' then ends_at is null and until = began_at
     else until >= began_at + interval '180 days' and (ends_at is null or ends_at >= until + interval '24 hours') end)`,
  // Breaks of closed accounts, by a keyed hash of what their member was reached by.
  `create table kept_break (
     digest text not null,
     kind text not null,
     began_at timestamptz not null,
     until timestamptz not null,
     ends_at timestamptz,
     primary key (digest, kind, began_at, until)
   )`,
  // A file that a member takes, part by part, in the session that asked for it.
  `create table own_file (
     id uuid primary key,
     member_id bigint not null references member (id),
     token_hash text not null,
     at timestamptz not null
   )`,
  'create index own_file_of_member on own_file (member_id)',
]

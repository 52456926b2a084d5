import { type Kysely, sql } from 'kysely'

/** What operators load instead of the files that ship (docs/content.md). Notices are of these, and their table goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table content_version (
     kind text not null,
     version int not null check (version > 0),
     digest text not null,
     body jsonb not null,
     operator text not null,
     loaded_at timestamptz not null,
     primary key (kind, version)
   )`,
  `create trigger content_version_append_only before update or delete on content_version for each row execute function refuse_change()`,
  `create trigger content_version_keep before truncate on content_version for each statement execute function refuse_change()`,
  `drop table notice`,
]

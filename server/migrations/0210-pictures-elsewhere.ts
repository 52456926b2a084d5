import { type Kysely, sql } from 'kysely'

/**
 * The bytes of a picture may be an object in a bucket, known by their hash. Whatever deletes the row leaves the object's key behind, so that
 * no cascade and no lost connection forgets one; the row of a key is there before its object, too, in case the process ends between them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table picture alter column bytes drop not null`,
  `alter table picture add column sha256 bytea`,
  `alter table picture add constraint picture_somewhere check ((bytes is null) <> (sha256 is null))`,
  `create table picture_leaving (key text primary key, due timestamptz not null)`,
  `create index picture_leaving_due on picture_leaving (due)`,
  `create function picture_leaves() returns trigger language plpgsql as $$
   begin
     insert into picture_leaving (key, due) values (old.key, '-infinity') on conflict (key) do update set due = excluded.due;
     return null;
   end $$`,
  `create trigger picture_leaves after delete on picture for each row when (old.bytes is null) execute function picture_leaves()`,
]

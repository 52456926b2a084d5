import { type Kysely, sql } from 'kysely'

/**
 * What a login proves holds for one epoch of its member. A new password, or the end of all sessions, begins another: whatever
 * was proven before opens nothing any more, also a login that still waits for its code.
 *
 * And counts that close nothing leave a key open to callers whose clock is some milliseconds behind that of the last one:
 * two calls that overtook each other were told to come again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column login_epoch int not null default 0`.execute(db)
  await sql`alter table login_pending add column login_epoch int not null default 0`.execute(db)
  await sql`
    create function entry_open_at(n int, counted_at timestamptz, free int, base_ms bigint, cap_ms bigint) returns timestamptz
    language sql immutable as $$
      select case when n < free then timestamptz 'epoch' else counted_at + entry_delay(n, free, base_ms, cap_ms) end
    $$`.execute(db)
  await sql`
    create or replace function count_entry(entry_key text, counted_at timestamptz, window_ms bigint, max_count int, free int, base_ms bigint, cap_ms bigint)
    returns int language sql as $$
      insert into entry_count as c (key, count, open_at, ends_at)
        values (entry_key, 1, entry_open_at(1, counted_at, free, base_ms, cap_ms), counted_at + window_ms * interval '1 millisecond')
        on conflict (key) do update set
          count = case when c.ends_at <= counted_at then 1 else c.count + 1 end,
          open_at = entry_open_at(case when c.ends_at <= counted_at then 1 else c.count + 1 end, counted_at, free, base_ms, cap_ms),
          ends_at = case when c.ends_at <= counted_at then excluded.ends_at else c.ends_at end
        where c.ends_at <= counted_at or (c.count < max_count and c.open_at <= counted_at)
        returning c.count
    $$`.execute(db)
}

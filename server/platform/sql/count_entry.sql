-- count_entry(key, at ms, …) → number of actions within the window, this one included. See server/platform/counts.ts.
create or replace function count_entry(entry_key text, counted_at timestamptz, window_ms bigint, max_count integer, free integer, base_ms bigint, cap_ms bigint)
returns integer language sql as $$
  insert into entry_count as c (key, count, open_at, ends_at)
    values (entry_key, 1, entry_open_at(1, counted_at, free, base_ms, cap_ms), counted_at + window_ms * interval '1 millisecond')
    on conflict (key) do update set
      count = case when entry_over(c.ends_at, counted_at, window_ms) then 1 else c.count + 1 end,
      open_at = entry_open_at(
        case when entry_over(c.ends_at, counted_at, window_ms) then 1 else c.count + 1 end, counted_at, free, base_ms, cap_ms),
      ends_at = case when entry_over(c.ends_at, counted_at, window_ms) then excluded.ends_at else c.ends_at end
    where entry_over(c.ends_at, counted_at, window_ms)
      or (c.count < max_count and entry_over(c.open_at, counted_at, cap_ms))
    returning c.count
$$

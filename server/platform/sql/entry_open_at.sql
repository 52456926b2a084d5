-- The time of the next allowed action after the n-th.
create or replace function entry_open_at(n integer, counted_at timestamptz, free integer, base_ms bigint, cap_ms bigint)
returns timestamptz language sql immutable as $$
   select case when n < free then timestamptz 'epoch' else counted_at + entry_delay(n, free, base_ms, cap_ms) end
$$

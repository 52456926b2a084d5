-- Whether a time has come. A time further ahead than its life was set before the clock was set back, and counts as come.
create or replace function entry_over(ends timestamptz, at timestamptz, lasts_ms bigint)
returns boolean language sql immutable as $$
  select ends <= at or ends > at + lasts_ms * interval '1 millisecond' + interval '1 minute'
$$

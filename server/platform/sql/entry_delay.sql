-- The wait after the n-th action: none while actions are free, then the base, doubled each time up to the cap.
create or replace function entry_delay(n integer, free integer, base_ms bigint, cap_ms bigint)
returns interval language sql immutable as $$
  select (case when n < free then 0 else least(cap_ms, base_ms * power(2, least(n - free, 30))) end) * interval '1 millisecond'
$$

-- lines_in(element of a ticket's lines) → for each line that it stands for the set of its legs, place p as bit p. An element stands for one
-- line of all its `legs`, or with a `size` for each line of so many of them that has all its `bankers`.
create or replace function lines_in(stored jsonb)
returns setof bigint language sql immutable as $$
  select x.legs from (values (bits_of(stored->'legs'))) x(legs) where not stored ? 'size'
  union all
  select line from (values (bits_of(stored->'legs'), bits_of(stored->'bankers'), (stored->>'size')::int)) x(legs, bankers, size),
    generate_series(1, case when stored ? 'size' then legs else 0 end) line
  where line & legs = line and line & bankers = bankers and bit_count(line::bit(64)) = size
$$

-- bits_of(jsonb array of places) → their set, place p as bit p.
create or replace function bits_of(places jsonb)
returns bigint language sql immutable as $$
  select coalesce(bit_or(1::bigint << place::int), 0) from jsonb_array_elements_text(places) place
$$

-- The pressure noted at an earlier time as it is at a later one: it halves every ten minutes.
create or replace function pressure_at(pressure double precision, pressed_at timestamptz, at timestamptz)
returns double precision language sql immutable as $$
  select pressure * power(0.5, least(60, greatest(0, extract(epoch from at - pressed_at) / 600)))
$$

-- What is left at a time of the pressure noted before: half of it each ten minutes.
create or replace function pressure_at(pressure double precision, pressed_at timestamptz, at timestamptz)
returns double precision language sql immutable as $$
  select pressure * power(0.5, least(60, greatest(0, extract(epoch from at - pressed_at) / 600)))
$$

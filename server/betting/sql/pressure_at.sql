-- How much of a pressure is left: half of it after ten minutes. In double precision: the power of a numeric takes twenty times as long.
create or replace function pressure_at(pressure double precision, pressed_at timestamptz, at timestamptz)
returns double precision language sql immutable as $$
  select pressure * power(0.5::double precision, least(60, greatest(0, extract(epoch from at - pressed_at)::double precision / 600)))
$$

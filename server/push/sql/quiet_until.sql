-- quiet_until(from_minute, to_minute, at) → when the quiet hours that hold at this time are over; null: none hold. Minutes of Shanghai's
-- day; hours that end before they begin go over midnight.
create or replace function quiet_until(from_minute int, to_minute int, at timestamptz)
returns timestamptz language sql stable as $$
  select case when gone < long then at + make_interval(secs => (long - gone) * 60) end
  from (select mod(to_minute - from_minute + 1440, 1440) as long,
    mod(extract(epoch from (at at time zone 'Asia/Shanghai')::time) / 60 - from_minute + 1440, 1440) as gone) passed
$$

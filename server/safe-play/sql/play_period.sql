-- play_period(day | week | month, instant, ahead) → when the period begins that holds the instant, or one that many later: Shanghai's
-- days, weeks from Monday, months from the 1st. The one place that says so.
create or replace function play_period(period text, at timestamptz, ahead int default 0)
returns timestamptz language sql stable as $$
  select (date_trunc(period, at at time zone 'Asia/Shanghai') + ahead * ('1 ' || period)::interval) at time zone 'Asia/Shanghai'
$$

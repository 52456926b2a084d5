-- For tables whose rows must never change.
create or replace function refuse_change()
returns trigger language plpgsql as $$
  begin raise exception '% is append-only: post a reversal instead', tg_table_name using errcode = '23514'; end
$$

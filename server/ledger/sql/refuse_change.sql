-- For tables whose rows must never change. A transaction that detaches a month (ledger/detach.ts) takes rows out.
create or replace function refuse_change()
returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('parlay.detaching', true) = 'on' then return old; end if;
  end if;
  raise exception '% is append-only: post a reversal instead', tg_table_name using errcode = '23514';
end
$$

-- For tables whose rows go with the cause that the named column has (ledger/detach.ts). One that is not noted to have gone keeps them, whoever deletes.
create or replace function refuse_unless_detached()
returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from detached_cause where id = to_jsonb(old)->>tg_argv[0]) then return old; end if;
  end if;
  raise exception '% is append-only: post a reversal instead', tg_table_name using errcode = '23514';
end
$$

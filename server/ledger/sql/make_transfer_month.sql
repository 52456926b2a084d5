-- make_transfer_month(month, first, next): makes the table of the transfers from the place `first` up to below `next`, unless it is there. Nobody
-- waits for it: it is filled with what a month has before it is attached.
create or replace function make_transfer_month(month text, first bigint, next bigint)
returns void language plpgsql as $$
declare name text := 'transfer_' || replace(month, '-', '_');
begin
  perform pg_advisory_xact_lock(hashtext('transfer_month'));
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like transfer including defaults including constraints)', name);
  execute format('create unique index %I on %I (id)', name || '_id', name);
  execute format('create unique index %I on %I (reverses) where reverses is not null', name || '_reversed_once', name);
  execute format('create trigger transfer_keep before truncate on %I for each statement execute function refuse_change()', name);
  execute format('alter table transfer attach partition %I for values from (%s) to (%s)', name, first, next);
end
$$

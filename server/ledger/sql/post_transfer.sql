-- post_transfer(…) → whether it was posted: the common case of one transfer that nothing refuses, in the fewest statements. False has
-- no other effect than a claim of the id; post_transfers then finds out why.
create or replace function post_transfer(item_id text, debit_id bigint, credit_id bigint, amount bigint, item_reason text, item_ref text, posted_at timestamptz)
returns boolean language plpgsql as $$
declare balance bigint; dv bigint; cv bigint;
begin
  select max(l.balance_fen) filter (where l.id = debit_id), max(l.version) filter (where l.id = debit_id) + 1,
      max(l.version) filter (where l.id = credit_id) + 1 into balance, dv, cv
    from (select a.id, a.balance_fen, a.version from account a where a.floored and a.id in (debit_id, credit_id) order by a.id for update) l;
  if amount <= 0 or debit_id = credit_id or balance < amount then return false; end if;
  if dv is null or cv is null then
    perform 1 from account a where not a.floored and a.id in (debit_id, credit_id) having count(*) = num_nulls(dv, cv);
    if not found then return false; end if;
  end if;
  with claimed as (insert into transfer_claim (id) values (item_id) on conflict do nothing returning transfer_claim.id)
    insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
    select c.id, debit_id, credit_id, amount, item_reason, item_ref, posted_at, dv, cv from claimed c on conflict do nothing;
  if not found then return false; end if;
  update account a set balance_fen = a.balance_fen + case when a.id = debit_id then -amount else amount end, version = a.version + 1
    where a.floored and a.id in (debit_id, credit_id);
  return true;
end
$$

-- post_transfers(jsonb array of {id, debit, credit, amount_fen, reason, ref, reverses?}, at) → one row a transfer, in order: (id,
-- outcome, refused). Locks the floored accounts in id order, then applies all or nothing: if one is refused, nothing is written and
-- the refused rows have the reason. A transfer that exists with the same body is `exists`. A reversal mirrors the transfer it
-- names, once.
--
-- Its cost is its statements: one reads and locks the balances, which the loop then keeps in memory, one writes each transfer (and
-- notices one that exists), one writes each account. A condition with a query is a statement, too, even where it is
-- short-circuited: hence the nested ifs. A single transfer is tried by post_transfer first.
create or replace function post_transfers(items jsonb, posted_at timestamptz)
returns table(id text, outcome text, refused text) language plpgsql as $$
declare
  last int := jsonb_array_length(items) - 1; item jsonb; row record; old transfer%rowtype;
  item_id text; debit_id bigint; credit_id bigint; amount bigint; undone text; dv bigint; cv bigint; di int; ci int; why text;
  touched bigint[] := '{}'; own bigint[] := '{}'; balances bigint[] := '{}'; versions bigint[] := '{}';
  bad boolean := false; whys text[] := '{}';
begin
  if last = 0 then
    item := items->0;
    if not item ? 'reverses' then
      if post_transfer(item->>'id', (item->>'debit')::bigint, (item->>'credit')::bigint, (item->>'amount_fen')::bigint,
          item->>'reason', item->>'ref', posted_at) then
        id := item->>'id'; outcome := 'created';
        return next;
        return;
      end if;
    end if;
  end if;

  for i in 0 .. last loop
    touched := touched || array[(items->i->>'debit')::bigint, (items->i->>'credit')::bigint];
  end loop;
  for row in select a.id, a.balance_fen, a.version from account a where a.floored and a.id = any(touched) order by a.id for update loop
    own := own || row.id; balances := balances || row.balance_fen; versions := versions || row.version;
  end loop;

  for i in 0 .. last loop
    item := items->i;
    item_id := item->>'id'; debit_id := (item->>'debit')::bigint; credit_id := (item->>'credit')::bigint;
    amount := (item->>'amount_fen')::bigint; undone := item->>'reverses';
    di := array_position(own, debit_id); ci := array_position(own, credit_id);
    why := null; dv := null; cv := null; outcome := 'created';
    if undone is not null then
      if exists (select 1 from transfer t where t.reverses = undone) then why := 'already_reversed';
      elsif not exists (select 1 from transfer t where t.id = undone and t.reverses is null and
          (t.debit, t.credit, t.amount_fen, t.reason, t.ref) = (credit_id, debit_id, amount, item->>'reason', item->>'ref'))
        then why := 'not_its_mirror'; end if;
    end if;
    if di is null then
      if not exists (select 1 from account a where a.id = debit_id) then why := 'no_such_account'; end if;
    end if;
    if ci is null then
      if not exists (select 1 from account a where a.id = credit_id) then why := 'no_such_account'; end if;
    end if;
    if why is not null then null;
    elsif amount <= 0 then why := 'amount_not_positive';
    elsif di is not null and balances[di] < amount then why := 'exceeds_balance';
    elsif not bad then
      if di is not null then dv := versions[di] + 1; end if;
      if ci is not null then cv := versions[ci] + 1; end if;
      with claimed as (insert into transfer_claim (id) values (item_id) on conflict do nothing returning transfer_claim.id)
        insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at, debit_version, credit_version)
        select c.id, debit_id, credit_id, amount, item->>'reason', item->>'ref', undone, posted_at, dv, cv from claimed c
        on conflict do nothing;
      if not found then why := 'id_reused';
      else
        if di is not null then balances[di] := balances[di] - amount; versions[di] := dv; end if;
        if ci is not null then balances[ci] := balances[ci] + amount; versions[ci] := cv; end if;
      end if;
    end if;
    if why is not null then
      -- A transfer that exists is not checked again.
      select * into old from transfer t where t.id = item_id;
      if found then
        why := 'id_reused';
        if (old.debit, old.credit, old.amount_fen, old.reason, old.ref, old.reverses)
            is not distinct from (debit_id, credit_id, amount, item->>'reason', item->>'ref', undone) then
          why := null; outcome := 'exists';
        end if;
      end if;
    end if;
    bad := bad or why is not null;
    whys := whys || why;
    id := item_id;
    return next;
  end loop;
  if bad then
    raise exception using errcode = 'P0001', message = 'ledger_refused', detail = (select json_agg(json_build_object('id', items->(i - 1)->>'id',
      'outcome', case when whys[i] is null then 'skipped' else 'refused' end, 'refused', whys[i]))::text from generate_subscripts(whys, 1) i);
  end if;

  for i in 1 .. coalesce(array_length(own, 1), 0) loop
    update account a set balance_fen = balances[i], version = versions[i] where a.id = own[i] and a.version <> versions[i];
  end loop;
end
$$

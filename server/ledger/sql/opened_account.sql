-- opened_account(owner kind, owner, wallet) → the account's id; made on first use, floored unless it is the house's. Of several callers at
-- once one makes it, and all get its id.
create or replace function opened_account(kind text, of_owner bigint, of_wallet text)
returns bigint language plpgsql as $$
declare found_id bigint;
begin
  select a.id into found_id from account a where a.owner_kind = kind and a.owner = of_owner and a.wallet = of_wallet;
  if found_id is null then
    insert into account (owner_kind, owner, wallet, floored) values (kind, of_owner, of_wallet, kind <> 'house')
      on conflict (owner_kind, owner, wallet) do nothing;
    select a.id into strict found_id from account a where a.owner_kind = kind and a.owner = of_owner and a.wallet = of_wallet;
  end if;
  return found_id;
end
$$

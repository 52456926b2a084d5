-- free_members(members) → those whose accounts no other transaction holds, with all their accounts locked until the commit. Waits for none.
-- Its callers have made the settings that keep plans from scanning tables.
create or replace function free_members(members bigint[])
returns bigint[] language plpgsql as $$
begin
  return (select coalesce(array_agg(l.owner), '{}') from (
    select f.owner from (
      select a.owner from account a where a.owner_kind = 'member' and a.owner = any(members) order by a.id for update skip locked) f
    group by f.owner
    having count(*) = (select count(*) from account a where a.owner_kind = 'member' and a.owner = f.owner)) l);
end
$$

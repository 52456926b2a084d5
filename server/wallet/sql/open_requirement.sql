-- open_requirement(member, kind, ref, deposit, principal, bonus, times, need, opened at, due at): opens a requirement once by kind and ref,
-- with all the money that the member has then.
create or replace function open_requirement(member bigint, requirement_kind text, cause text, of_deposit text, principal bigint, bonus bigint,
  multiple int, need bigint, opened timestamptz, due timestamptz)
returns void language plpgsql as $$
begin
  perform 1 from account a where a.owner_kind = 'member' and a.owner = member order by a.id for update;
  insert into turnover_requirement (member_id, kind, ref, deposit, principal_fen, bonus_fen, times, need_fen, funds_fen, opened_at, due_at)
    values (member, requirement_kind, cause, of_deposit, principal, bonus, multiple, need,
      (select sum(a.balance_fen) from account a where a.owner_kind = 'member' and a.owner = member), opened, due)
    on conflict (kind, ref) do nothing;
end
$$

-- deposit_room(member, receiving account, from, to, at) → {play, open, taken}: what forbids the member to pay in as much as `to`, how many
-- of the member's orders wait to be paid, and the amounts of that range that open orders of the account have. The member's accounts are locked.
create or replace function deposit_room(member bigint, receiver text, low bigint, high bigint, at timestamptz)
returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  return jsonb_build_object(
    -- Members with neither a break nor a limit cost two looks into an index.
    'play', case when exists (select 1 from play_break b where b.member_id = member) or exists (select 1 from play_limit l where l.member_id = member)
      then refuse_play(member, '{deposit}', high, at) end,
    'open', (select count(*) from payment p join deposit_order o on o.payment_id = p.id
      where p.member_id = member and p.kind = 'deposit' and p.state = 'requested' and o.open),
    'taken', (select coalesce(jsonb_agg(o.pay_fen), '[]') from deposit_order o
      where o.account = receiver and o.open and o.pay_fen between low and high));
end
$$

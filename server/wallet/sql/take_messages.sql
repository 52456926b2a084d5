-- take_messages(jsonb array of {id, hash, payment, amount, says, at, times, decided, bonus}) → rows (id, state, answer, told), unordered: a
-- provider's messages with different ids, each claimed, applied and answered. The first that ends a payment counts. `times`: the turnover
-- that a deposit owes, as a multiple of it. `told`: the member who hears of it, null for nobody.
-- What a message ends is written to the member in a letter.
-- State: `new`, or as claim_money_request says.
--
-- A deposit that a bonus was chosen with is credited only with `decided`: `bonus` {fen, times, due} then is what is granted with it, null for
-- none.
--
-- It waits for no account. A message without a row had no effect: its member's accounts are not free, another message of the call is about
-- the same member, or its bonus is not decided. The first statement takes the locks, and the second reads under them and does the rest, as
-- in place_bets.
create or replace function take_messages(messages jsonb)
returns table(id text, state text, answer jsonb, told bigint) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  free bigint[] := free_members(array(select p.member_id
    from jsonb_to_recordset(messages) c(payment text) join payment p on p.id = c.payment));
  claimed text[] := '{}';
  payments bigint := opened_account('house', 0, 'payments');
  fees bigint := opened_account('house', 0, 'fees');
  bonuses bigint := opened_account('house', 0, 'bonus');
begin
  for id, state, answer, told in with
    judged as materialized (
      select distinct on (p.member_id, case when p.id is null then c.id end) c.*, p.member_id as member, p.amount_fen, p.fee_fen, o.fee_fen as deposit_fee,
        (c.bonus->>'fen')::bigint as bonus_fen, o.bonus is not null and not c.decided as undecided, p.state as booked, case
          when p.id is null then 'disputed'
          -- A person has said what went through: from then on that alone counts.
          when p.settled_fen is not null then
            case when p.settled_fen = case c.says when 'paid' then c.amount else 0 end then 'none' else 'disputed' end
          when p.amount_fen - p.fee_fen <> c.amount then 'disputed'
          when p.kind = 'deposit' and p.state = 'paid' then case c.says when 'paid' then 'none' else 'disputed' end
          -- Money that came in is the member's, even after the order was closed.
          when p.kind = 'deposit' and c.says = 'paid' then 'credited'
          when p.kind = 'deposit' then case p.state when 'failed' then 'none' else 'closed' end
          when p.state in ('paid', 'failed') then case when (p.state = 'paid') = (c.says = 'paid') then 'none' else 'disputed' end
          when c.says = 'paid' then 'paid' else 'released' end as effect
      from jsonb_to_recordset(messages) as c(id text, hash text, payment text, amount bigint, says text, at timestamptz, times int, decided boolean,
          bonus jsonb)
        left join payment p on p.id = c.payment
        left join deposit_order o on o.payment_id = c.payment
      where p.id is null or p.member_id = any(free)
      order by p.member_id, case when p.id is null then c.id end, c.id),
    claim as (
      insert into money_request (id, member_id, kind, body_hash, state, answer, at)
      select j.id, null, 'callback', j.hash, 'done', jsonb_build_object('effect', j.effect, 'payment', j.payment, 'said', j.says), j.at
      from judged j where not (j.undecided and j.effect = 'credited') order by j.id
      on conflict (id) do nothing returning money_request.id, money_request.answer),
    fresh as materialized (
      select j.*, claim.answer, a.id as main, h.id as held, a.version as main_version, h.version as held_version,
        case when j.effect = 'credited' then (select sum(w.balance_fen) from account w where w.owner_kind = 'member' and w.owner = j.member)
          + j.amount_fen - coalesce(j.deposit_fee, 0) end as funds_fen
      from judged j join claim on claim.id = j.id
        left join account a on a.id = (select id from account where owner_kind = 'member' and owner = j.member and wallet = 'main')
        left join account h on h.id = (select id from account where owner_kind = 'member' and owner = j.member and wallet = 'held')),
    move as materialized (
      select f.payment, f.at, f.main, f.held, f.main_version, f.held_version, m.*, row_number() over (partition by f.payment order by m.n) as nth
      from fresh f, lateral (values
        ('credited', 1, 'deposit:', 'deposit', payments, f.main, f.amount_fen),
        ('credited', 2, 'deposit-fee:', 'deposit_fee', f.main, fees, f.deposit_fee),
        ('credited', 3, 'bonus:', 'bonus', bonuses, f.main, f.bonus_fen),
        -- Both ends of a hold have the same transfer id, so that it ends once.
        ('paid', 1, 'end:', 'withdraw_paid', f.held, payments, f.amount_fen - f.fee_fen),
        ('paid', 2, 'fee:', 'withdraw_fee', f.held, fees, f.fee_fen),
        ('released', 1, 'end:', 'withdraw_release', f.held, f.main, f.amount_fen)) m(effect, n, prefix, reason, debit, credit, fen)
      where m.effect = f.effect and m.fen > 0),
    posting as (
      insert into transfer_claim (id) select m.prefix || m.payment from move m order by 1),
    posted as (
      insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
      select m.prefix || m.payment, m.debit, m.credit, m.fen, m.reason, m.payment, m.at,
        case m.debit when m.main then m.main_version when m.held then m.held_version end + m.nth,
        case m.credit when m.main then m.main_version end + m.nth
      from move m order by m.payment, m.n),
    moved as (
      update account a set balance_fen = a.balance_fen + change.fen, version = a.version + change.times
      from (select s.account, sum(s.fen) as fen, count(*) as times
        from move m, lateral (values (m.debit, -m.fen), (m.credit, m.fen)) s(account, fen)
        where s.account in (m.main, m.held) group by 1) change
      where a.id = change.account),
    ended as (
      update payment p set
        state = case f.effect when 'disputed' then p.state when 'credited' then 'paid' when 'paid' then 'paid' else 'failed' end,
        reason = case when f.effect = 'disputed' then p.reason when f.effect in ('released', 'closed') then f.says end,
        ended_at = case f.effect when 'disputed' then p.ended_at else f.at end,
        -- After the end that it contradicts, also within the same millisecond.
        disputed_at = case f.effect when 'disputed' then greatest(f.at, p.ended_at + interval '1 millisecond') else p.disputed_at end,
        disputed_fen = case f.effect when 'disputed' then f.amount else p.disputed_fen end,
        disputed_says = case f.effect when 'disputed' then f.says else p.disputed_says end
      from fresh f where p.id = f.payment and f.effect <> 'none'),
    noted as (
      insert into dispute_message (callback, payment_id, says, amount_fen, booked, at)
      select f.id, f.payment, f.says, f.amount, f.booked, f.at from fresh f where f.effect = 'disputed' order by f.payment, f.id),
    closed as (
      update deposit_order o set open = false, bonus_fen = case f.effect when 'credited' then f.bonus_fen else o.bonus_fen end,
        closed_as = case f.effect when 'closed' then f.says else o.closed_as end
      from fresh f where o.payment_id = f.payment and f.effect in ('credited', 'closed')),
    owed as (
      insert into turnover_requirement (member_id, kind, ref, deposit, principal_fen, bonus_fen, times, need_fen, funds_fen, opened_at, due_at)
      select f.member, r.kind, f.payment, f.payment, f.amount_fen, r.bonus, r.times, r.need, r.funds, f.at, r.due
      from fresh f, lateral (values
        ('deposit', 0, f.times, f.amount_fen * f.times, f.funds_fen, null),
        ('bonus', f.bonus_fen, (f.bonus->>'times')::int, f.bonus_fen * (f.bonus->>'times')::int, f.funds_fen + f.bonus_fen,
          (f.bonus->>'due')::timestamptz)) r(kind, bonus, times, need, funds, due)
      where f.effect = 'credited' and r.need > 0 order by f.payment, r.kind desc
      on conflict (kind, ref) do nothing),
    written as (
      insert into letter (member_id, type, body, at)
      select f.member, 'fd', case f.effect
        when 'credited' then jsonb_build_object('kind', 'deposit-paid', 'id', f.payment, 'amountFen', f.amount_fen::text,
          'feeFen', coalesce(f.deposit_fee, 0)::text, 'bonusFen', coalesce(f.bonus_fen, 0)::text)
        else withdrawal_letter(f.payment, f.effect = 'paid') end, f.at
      from fresh f where f.effect in ('credited', 'paid', 'released') and wants_letter(f.member, 'fd', f.at) order by f.payment
      returning member_id),
    heard as (
      update member m set event_seq = m.event_seq + 1 from fresh f where m.id = f.member and f.effect <> 'none'
      returning m.id as member, m.event_seq, f.payment, f.at,
        f.main_version + (select count(*) from move where move.payment = f.payment and f.main in (move.debit, move.credit)) as version),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', h.version),
        jsonb_build_object('kind', 'payment', 'id', h.payment))
        || case when exists (select from written w where w.member_id = h.member) then letter_told() else '[]' end, h.at from heard h)
    select f.id, 'new', f.answer, case when f.effect <> 'none' then f.member end from fresh f
  loop
    claimed := claimed || id;
    return next;
  end loop;

  -- Copies: the claim waited for the call that holds the id, and a new statement sees its outcome.
  return query select c.id, state_of_request(r, null, 'callback', c.hash), r.answer, null::bigint
    from jsonb_to_recordset(messages) c(id text, hash text) join money_request r on r.id = c.id
    where jsonb_array_length(messages) > coalesce(array_length(claimed, 1), 0) and c.id <> all (claimed);
end
$$

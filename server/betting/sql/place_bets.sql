-- place_bets(jsonb array) → rows (id, state, answer, number), unordered: claim, limits that are rows, ticket, legs, exposure (its rows
-- exist and are locked), stake and events of bets with different ids and different members. `refusal` is the book's reason against a
-- bet, null for none, and `refused_at` the place of the refused leg, -1 for none. The first of these refuses a bet: the member's break or
-- session time; leg by leg, a market's row that is not open, then the book's reason; a pending ticket; the member's own limits; the
-- balance.
-- A leg exposes by its own price, of a builder by that of all together.
-- State: `placed`, `refused` (new or stored), or as claim_money_request says.
--
-- It waits for no account and no gate: a bet whose locks are not free gets no row and has no effect. The first statement takes the
-- locks, the second reads under them, since a statement does not see what was committed after it began. The number of statements
-- determines the cost of a call, so the second does all the rest, for all bets.
--
-- A connection keeps its plans, made when tables may still be empty: hence no statement invites the scan of a whole table, and
-- accounts are read by subqueries, so that every plan begins with the bets.
create or replace function place_bets(bets jsonb)
returns table(id text, state text, answer jsonb, number bigint) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare calls bet_call[]; members int; claimed text[] := '{}';
begin
  select array_agg(row(l.id, l.member, l.hash, l.at, l.accept, l.stake, l.lines, l.legs, l.decide_at, l.refusal, l.refused_at,
      l.main_id, l.held_id, l.balance_fen, l.main_version, l.held_version)::bet_call), count(distinct l.member) into calls, members
    from (select c.*, a.id as main_id, h.id as held_id, a.balance_fen, a.version + 1 as main_version, h.version + 1 as held_version
      from jsonb_to_recordset(bets) as c(id text, member bigint, hash text, at timestamptz, accept text, stake bigint, lines jsonb,
          legs jsonb, games bigint[], decide_at timestamptz, refusal jsonb, refused_at int)
        join account a on a.id = (select id from account where owner_kind = 'member' and owner = c.member and wallet = 'main')
        join account h on h.id = (select id from account where owner_kind = 'member' and owner = c.member and wallet = 'held')
      where not exists (select 1 from unnest(c.games) game where not pg_try_advisory_xact_lock_shared(game))
      for update of a, h skip locked) l;
  if members < array_length(calls, 1) then raise exception 'two bets of one member in one call'; end if;

  for id, state, answer, number in with
    leg as materialized (
      select c.id, l.*, case
          when m.status is null or m.status in ('closed', 'settled') then 'closed'
          when m.status <> 'open' then 'suspended' end as shut
      from unnest(calls) c, jsonb_to_recordset(c.legs) as l(place int, market text, game bigint, selection text, odds int, snapshot jsonb)
        left join market m on m.id = l.market and (m.game_id = l.game or l.game is null)),
    shut as (
      select distinct on (l.id) l.id, l.place, jsonb_build_object('reason', l.shut, 'marketId', l.market) as refusal
      from leg l where l.shut is not null order by l.id, l.place),
    -- Only of members with a break or a limit: others cost two looks into an index. Subqueries with a limit, so that no plan hashes a table.
    own as materialized (
      select c.id, play_stop(c.member, c.at) as stop, play_excess(c.member, '{stake,loss}', c.stake, c.at) as excess
      from unnest(calls) c
      where coalesce((select 1 from play_break b where b.member_id = c.member limit 1),
        (select 1 from play_limit l where l.member_id = c.member limit 1)) is not null),
    judged as materialized (
      select c.*, case
          when o.stop is not null then o.stop
          when s.place <= coalesce(c.refused_at, s.place) then s.refusal
          when c.refusal is not null then c.refusal
          when exists (select 1 from ticket t where t.member_id = c.member and t.status = 'delay') then '{"reason": "pending"}'
          when o.excess is not null then o.excess
          when c.balance < c.stake then '{"reason": "balance"}' end as no
      from unnest(calls) c left join shut s on s.id = c.id left join own o on o.id = c.id),
    claim as (
      insert into money_request (id, member_id, kind, body_hash, state, answer, at)
      select j.id, j.member, 'bet', j.hash, case when j.no is null then 'done' else 'refused' end, j.no, j.at from judged j order by j.id
      on conflict (id) do nothing returning money_request.id),
    fresh as materialized (
      select j.*, case when j.decide_at is null then 'accepted' else 'delay' end as status,
        case when j.no is null then nextval('ticket_number') end as number
      from judged j join claim on claim.id = j.id),
    placed as (
      insert into ticket (id, number, member_id, accept, stake_fen, lines, status, placed_at, decide_at)
      select f.id, f.number, f.member, f.accept, f.stake, f.lines, f.status, f.at, f.decide_at from fresh f where f.no is null),
    legs as (
      insert into ticket_leg (ticket_id, place, game_id, market_id, selection, odds_milli, snapshot)
      select l.id, l.place, l.game, l.market, l.selection, l.odds, l.snapshot from fresh f join leg l on l.id = f.id where f.no is null),
    exposed as (
      update exposure e set win_fen = e.win_fen + x.fen, pressed_at = x.at,
        pressure = greatest(0, pressure_at(e.pressure, e.pressed_at, x.at) + x.fen)
      from (select l.market, l.selection, sum(f.stake * coalesce((f.lines->0->>'oddsMilli')::bigint, l.odds) / 1000) as fen, max(f.at) as at
        from fresh f join leg l on l.id = f.id where f.no is null group by 1, 2) x
      where e.market_id = x.market and e.selection = x.selection),
    hold as (
      insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
      select 'hold:' || f.id, f.main, f.held, f.stake, 'stake_hold', f.id, f.at, f.main_version, f.held_version
      from fresh f where f.no is null),
    moved as (
      update account a set balance_fen = a.balance_fen + change.fen, version = a.version + 1
      from fresh f, lateral (values (f.main, -f.stake), (f.held, f.stake)) change(id, fen) where f.no is null and a.id = change.id),
    told as (
      update member m set event_seq = m.event_seq + 1 from fresh f where f.no is null and m.id = f.member
      returning m.id as member, m.event_seq, f.id, f.at, f.main_version, f.status),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select t.member, t.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', t.main_version),
        jsonb_build_object('kind', 'ticket', 'id', t.id, 'status', t.status)), t.at from told t)
    select f.id, case when f.no is null then 'placed' else 'refused' end, f.no, f.number from fresh f
  loop
    claimed := claimed || id;
    return next;
  end loop;

  if array_length(calls, 1) > coalesce(array_length(claimed, 1), 0) then
    -- Copies: the claim waited for the call that holds the id, and a new statement sees its outcome.
    return query select c.id, state_of_request(r, c.member, 'bet', c.hash), r.answer, null::bigint
      from unnest(calls) c join money_request r on r.id = c.id where c.id <> all (claimed);
  end if;
end
$$

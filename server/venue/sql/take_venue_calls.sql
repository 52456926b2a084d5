-- take_venue_calls(json array of {id, kind, hash, venue, uuid, token, reference, round, game, fen, closes}, the player of each, the venue of each, at,
-- counting) → rows (id, balance, told, counts), unordered: what bets and wins of venues that nothing stands against do, for calls with different ids:
-- claim, round, transfer, balance, transaction and event. `token` is the hash of a bet's. `balance` is that of the answer, which is kept for copies;
-- `told` is the member who hears of it, null for nobody; `counts` is what a round that it closed has to count as turnover, null where its member owes
-- none. Whoever asks with `counting` has it counted in the same transaction; without, such a call gets no row, so that the call is a transaction
-- by itself.
--
-- A call without a row had no effect, and must be made alone: it is refused or a copy, its member's main account is not free, or another call of
-- the same member is among these. The first statements take the locks, and the last reads under them and does the rest, as in place_bets; what the
-- locked accounts hold is handed on, since they can't change any more. Rounds are read by subqueries for the reason told there. The plan is kept, and
-- made while there are no rounds yet: so it must not matter how many there are. Rounds are found by the key that begins with their names (`+ 0` keeps
-- the index of members' rounds, which looks as cheap then, from being taken), and written by an insert that meets the round where there is one, since
-- a join of two lists of calls looks at each pair of them: 32 calls took a tenth longer with two such joins. A new round's number is drawn before it
-- is inserted, so that what refers to it need not wait for a join with the inserted rows. Whoever owes turnover is looked up by `limit 1`, as `exists`
-- may read all who do. Players and venues are lists of their own, since each reading of the json costs 5 µs a call.
create or replace function take_venue_calls(calls json, players text[], venues text[], called_at timestamptz, counting boolean)
returns table(id text, balance bigint, told bigint, counts jsonb) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- Of each call, in their order; null for a player whom nobody knows, and for one whose main account is not free. Nothing but the main accounts
  -- is read or changed here, and whoever changes more of a member locks that one as well.
  members bigint[];
  mains bigint[];
  balances bigint[];
  versions bigint[];
  -- None of these goes into maintenance before the commit. Wins are not asked for it; their venues are held as well, since one list serves both.
  open_venues text[] := array(select v.code from venue v where v.code = any(venues) and v.state = 'open' order by v.code for share);
  house bigint := opened_account('house', 0, 'venues');
begin
  select array_agg(x.owner), array_agg(x.id), array_agg(x.balance_fen), array_agg(x.version) into members, mains, balances, versions
    from (select a.owner, a.id, a.balance_fen, a.version from unnest(venues, players) with ordinality c(venue, player, place)
      left join lateral (select owner, id, balance_fen, version from account where owner_kind = 'member' and wallet = 'main'
        and owner = (select p.member_id from venue_player p where p.venue = c.venue and p.player = c.player)
        for update skip locked) a on true
      order by c.place) x;
  return query with
    judged as materialized (
      select distinct on (c.member) c.*, c.held + case c.kind when 'bet' then - c.fen else c.fen end as balance,
        c.version + 1 as main_version, r.id as round_id, coalesce(r.opened_at, called_at) as opened_at, coalesce(r.version, 0) + 1 as round_version,
        coalesce(r.bet_fen - r.back_fen, 0) + case c.kind when 'bet' then c.fen else 0 end as staked
      from rows from (json_to_recordset(calls) as (id text, kind text, hash text, venue text, uuid text, token text, reference text, round text,
          game text, fen bigint, closes boolean), unnest(members, mains, balances, versions))
          as c(id, kind, hash, venue, uuid, token, reference, round, game, fen, closes, member, main, held, version)
        left join lateral (select id, closed_at, opened_at, version, bet_fen, back_fen from venue_round
          where venue = c.venue and round = c.round and member_id + 0 = c.member limit 1) r on true
      where c.main is not null and r.closed_at is null
        and (counting or not c.closes or (select 1 from turnover_requirement q where q.state = 'open' and q.member_id = c.member limit 1) is null)
        and case c.kind
        when 'bet' then c.held >= c.fen and c.venue = any(open_venues)
          and exists (select 1 from venue_session s join session l on l.token_hash = s.login_hash
            where s.token_hash = c.token and s.venue = c.venue and s.member_id = c.member and s.game_code in ('', c.game)
              and s.ends_at > called_at and l.ended_at is null)
          -- Only of members with a break or a limit: others cost two looks into an index.
          and case when coalesce((select 1 from play_break b where b.member_id = c.member limit 1),
              (select 1 from play_limit l where l.member_id = c.member limit 1)) is not null
            then coalesce(play_stop(c.member, called_at), play_excess(c.member, '{stake,loss}', c.fen, called_at)) is null else true end
        else (select b.round_id from venue_transaction b
            where b.venue = c.venue and b.uuid = c.reference and b.kind = 'bet' and b.member_id = c.member) = r.id
          and not exists (select 1 from venue_transaction k where k.venue = c.venue and k.reference = c.reference and k.kind = 'rollback') end
      order by c.member, c.id),
    claim as (
      insert into money_request (id, member_id, kind, body_hash, state, answer, at)
      select j.id, j.member, 'venue-' || j.kind, j.hash, 'done',
        jsonb_build_object('status', 'RS_OK', 'balanceFen', j.balance::text, 'amountFen', j.fen::text), called_at
      from judged j order by j.id
      on conflict (id) do nothing returning money_request.id),
    fresh as materialized (
      select j.*, coalesce(j.round_id, nextval('venue_round_id_seq')) as of_round from judged j where j.id = any(array(select claim.id from claim))),
    rounds as (
      insert into venue_round as r (id, venue, member_id, round, game_code, opened_at, closed_at, bet_fen, win_fen, version) overriding system value
      select f.of_round, f.venue, f.member, f.round, f.game, called_at, case when f.closes then called_at end, case f.kind when 'bet' then f.fen else 0 end,
        case f.kind when 'win' then f.fen else 0 end, f.round_version from fresh f
      on conflict (venue, round, member_id) do update set bet_fen = r.bet_fen + excluded.bet_fen, win_fen = r.win_fen + excluded.win_fen,
        version = excluded.version, closed_at = excluded.closed_at),
    posted as (
      insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
      select f.id, case f.kind when 'bet' then f.main else house end, case f.kind when 'bet' then house else f.main end, f.fen,
        'venue_' || f.kind, 'round:' || f.of_round, called_at, case f.kind when 'bet' then f.main_version end, case f.kind when 'win' then f.main_version end
      from fresh f where f.fen > 0),
    moved as (
      update account a set balance_fen = f.balance, version = f.main_version from fresh f where f.fen > 0 and a.id = f.main),
    noted as (
      insert into venue_transaction (venue, uuid, kind, member_id, round_id, reference, amount_fen, at)
      select f.venue, f.uuid, f.kind, f.member, f.of_round, f.reference, f.fen, called_at from fresh f),
    heard as (
      update member m set event_seq = m.event_seq + 1 from fresh f where f.fen > 0 and m.id = f.member
      returning m.id as member, m.event_seq, f.main_version),
    events as (
      insert into member_event (member_id, seq, deltas, at)
      select h.member, h.event_seq, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', h.main_version)), called_at from heard h)
    select f.id, f.balance, case when f.fen > 0 then f.member end,
      case when counting and f.closes and exists (select 1 from turnover_requirement q where q.state = 'open' and q.member_id = f.member)
        then jsonb_build_object('ref', 'round:' || f.of_round, 'member', f.member::text, 'version', f.round_version, 'openedAt', epoch_ms(f.opened_at),
          'staked', f.staked::text, 'category', (select v.category from venue v where v.code = f.venue)) end
    from fresh f;
end
$$

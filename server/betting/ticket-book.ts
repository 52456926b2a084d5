import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'
import { SETTLEMENT_REASONS } from './settlement-legs.ts'

/** Rows that a foreign key would guard, were it not a lock. */
const ORPHAN_TICKETS: Check = sql`
  select format('ticket %s names a member, market or game that does not exist', t.id) fault from (
    select id, member_id, placed_at, market_id, game_id from ticket where market_id is not null
    union all select t.id, t.member_id, t.placed_at, l.market_id, l.game_id from ticket t left join ticket_leg l on l.ticket_id = t.id
      where t.market_id is null) t
  where not exists (select 1 from market m where m.id = t.market_id and m.game_id = t.game_id
      and (exists (select 1 from game g where g.id = m.game_id) or exists (select 1 from outright o where o.id = m.game_id)))
    or not exists (select 1 from member where id = t.member_id)
  order by t.placed_at limit 5`

/** What each state of a ticket has moved, reversals taken off: a hold always; then a release, a loss and winnings as its result says. */
const TICKET_LEGS: Check = sql`
  select format('ticket %s (%s) has held %s, released %s, lost %s, won %s fen', t.id, t.status, l.held, l.released, l.lost, l.won) fault
  from ticket t
    left join (select ref,
        sum(fen) filter (where reason = 'stake_hold') held,
        sum(fen) filter (where reason = 'stake_release') released,
        sum(fen) filter (where reason = 'stake_lost') lost,
        sum(fen) filter (where reason = 'winnings') won
      from (select ref, reason, case when reverses is null then amount_fen else -amount_fen end fen from transfer) x group by ref) s
      on s.ref = t.id,
    lateral (select coalesce(s.held, 0) held, coalesce(s.released, 0) released, coalesce(s.lost, 0) lost, coalesce(s.won, 0) won) l
  where l.held <> t.stake_fen
     or (t.status in ('delay', 'accepted') and (l.released <> 0 or l.lost <> 0 or l.won <> 0))
     or (t.status = 'refused' and (l.released <> t.stake_fen or l.lost <> 0 or l.won <> 0))
     or (t.status = 'settled' and (l.released + l.lost <> t.stake_fen or l.released + l.won <> t.return_fen))
  order by t.placed_at limit 5`

/** A settled market leaves no ticket behind, and its tickets carry its result's version. */
const TICKET_RESULTS: Check = sql`
  select format('ticket %s is %s by result %s, its market by result %s', t.id, t.status, t.result_version, m.result_version) fault
  from ticket t join market m on m.id = t.market_id
  where m.status = 'settled' and (t.status in ('delay', 'accepted') or (t.status = 'settled' and t.result_version <> m.result_version))
  order by t.placed_at limit 5`

/** A ticket says the score that its market counts from, and so is settled by. */
const COUNTED_FROM: Check = sql`
  select format('ticket %s says it counts from %s, its market %s counts from %s:%s', t.id, coalesce(t.says, 'the start'), m.id, m.from_h, m.from_c) fault
  from (select id, placed_at, market_id, snapshot->>'from' says from ticket where market_id is not null
      union all select t.id, t.placed_at, l.market_id, l.snapshot->>'from' from ticket t join ticket_leg l on l.ticket_id = t.id) t
    join market m on m.id = t.market_id
  where coalesce(t.says::jsonb, '[0, 0]') <> jsonb_build_array(m.from_h, m.from_c)
  order by t.placed_at limit 5`

/** A leg has its market's result, and a series is settled once one leg is lost or all have results. */
const SERIES: Check = sql`
  select format('series %s is %s with %s legs, %s of them with a result, %s lost, %s unlike their market', t.id, t.status, l.legs, l.results,
    l.lost, l.unlike) fault
  from ticket t,
    lateral (select count(*) legs, count(result) results, count(*) filter (where result = 'L') lost,
      count(*) filter (where (m.status = 'settled' and x.result_version <> m.result_version) or (x.result is null) <> (x.result_version = 0)) unlike
      from ticket_leg x join market m on m.id = x.market_id where x.ticket_id = t.id) l
  where t.market_id is null and t.status <> 'refused'
    and (l.legs < 2 or l.unlike > 0 or (t.status = 'settled') <> (l.lost > 0 or l.results = l.legs) or (l.lost > 0 and t.return_fen > 0))
  order by t.placed_at limit 5`

/** Each ticket was asked for by a call that was answered so. */
const REQUESTS: Check = sql`
  select format('bet %s has no money call that made it', t.id) fault from ticket t
  where not exists (
    select 1 from money_request r where r.id = t.id and r.member_id = t.member_id and r.kind = 'bet' and r.state = 'done')
  order by t.placed_at limit 5`

/** Tickets, and what they have moved. */
export const TICKET_BOOK: BookKept = {
  reasons: ['stake_hold', ...SETTLEMENT_REASONS],
  house: ['sports', 'corrections'],
  counts: { tickets: sql`select count(*) from ticket` },
  checks: [ORPHAN_TICKETS, TICKET_LEGS, TICKET_RESULTS, COUNTED_FROM, SERIES, REQUESTS],
}

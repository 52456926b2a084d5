import { sql } from 'kysely'
import { CASH_OUT_MARGIN } from '../../domain/cash-out.ts'
import type { BookKept, Check } from '../ledger/audit.ts'
import { SETTLEMENT_REASONS } from './settlement-legs.ts'

/** Finds rows that a foreign key would prevent; there is none, because it would lock. */
const ORPHAN_TICKETS: Check = sql`
  select format('ticket %s names a member, market or game that does not exist', t.id) fault
  from ticket t left join ticket_leg l on l.ticket_id = t.id
  where not exists (select 1 from market m where m.id = l.market_id and m.game_id = l.game_id
      and (exists (select 1 from game g where g.id = m.game_id) or exists (select 1 from outright o where o.id = m.game_id)))
    or not exists (select 1 from member where id = t.member_id)
  order by t.placed_at limit 5`

const ORPHAN_LEGS: Check = sql`
  select format('leg %s of ticket %s, which does not exist', l.place, l.ticket_id) fault from ticket_leg l
  where not exists (select 1 from ticket t where t.id = l.ticket_id) order by 1 limit 5`

/**
 * Compares each ticket's state with what it moved, less reversals: always a hold; then release, loss and winnings by its result, of what was
 * not cashed out.
 */
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
  where l.held <> t.stake_fen + t.cashed_stake_fen
     or (t.status in ('delay', 'accepted', 'cashed') and (l.released <> 0 or l.lost <> 0 or l.won <> 0))
     or (t.status = 'refused' and (l.released <> t.stake_fen or l.lost <> 0 or l.won <> 0))
     or (t.status = 'settled' and (l.released + l.lost <> t.stake_fen or l.released + l.won <> t.return_fen))
  order by t.placed_at limit 5`

/** A leg has the score that its market counts from. */
const COUNTED_FROM: Check = sql`
  select format('ticket %s says it counts from %s, its market %s counts from %s:%s', l.ticket_id, coalesce(l.snapshot->>'from', 'the start'),
    m.id, m.from_h, m.from_c) fault
  from ticket_leg l join market m on m.id = l.market_id
  where coalesce(l.snapshot->'from', '[0, 0]') <> jsonb_build_array(m.from_h, m.from_c)
  order by l.ticket_id limit 5`

/** Most tickets have a single line, which is looked at without unpacking it. */
const ONE_LINE = sql`jsonb_array_length(t.lines) = 1 and not t.lines->0 ? 'size'`

const stakeIn = (lines: Check): Check =>
  sql`(select sum((line->>'stakeFen')::bigint * (select count(*) from lines_in(line))) from jsonb_array_elements(${lines}) line)`

/** The lines sum up to the stake and name existing legs, and every leg is in a line. */
const LINES: Check = sql`
  select format('ticket %s has lines %s with a stake of %s fen and legs %s', t.id, t.lines, t.stake_fen, l.places) fault
  from ticket t
    left join (select ticket_id, jsonb_agg(place order by place) places, min(place) first, max(place) - count(*) + 1 gaps
      from ticket_leg group by ticket_id) l on l.ticket_id = t.id,
    lateral (select case when ${ONE_LINE} then t.lines->0->'legs'
      else (select jsonb_agg(distinct place order by place) from jsonb_array_elements(t.lines) line, jsonb_array_elements(line->'legs') p(place)) end named,
      case when ${ONE_LINE} then (t.lines->0->>'stakeFen')::bigint
        else ${stakeIn(sql`t.lines`)} end stake) n
  where n.stake is distinct from t.stake_fen or n.named is distinct from l.places or l.first <> 0 or l.gaps <> 0
  order by t.placed_at limit 5`

/**
 * Each leg has the result of its settled market, unless its ticket was refused or cashed out; and a ticket is settled once each of its
 * lines has a lost leg or all results.
 */
const RESULTS: Check = sql`
  select format('ticket %s is %s with %s legs, %s of them with a result, %s lost, %s unlike their market', t.id, t.status, l.legs, l.results,
    l.lost, l.unlike) fault
  from ticket t
    join (select x.ticket_id, count(*) legs, count(result) results, count(*) filter (where result = 'L') lost,
        count(*) filter (where (m.status = 'settled' and (x.result is null or x.result_version <> m.result_version))
          or (x.result is null) <> (x.result_version = 0)) unlike
      from ticket_leg x join market m on m.id = x.market_id group by x.ticket_id) l on l.ticket_id = t.id,
    lateral (select
      case when ${ONE_LINE} then l.lost > 0 or l.results = l.legs
        else (select bool_and(n.lost > 0 or n.results = n.legs) from lines_of(t.id, t.lines) n) end ended,
      case when ${ONE_LINE} then l.lost > 0
        else (select bool_and(n.lost > 0) from lines_of(t.id, t.lines) n) end lost) e
  where t.status not in ('refused', 'cashed') and (l.unlike > 0 or (t.status = 'settled') <> e.ended or (e.lost and t.return_fen > 0))
  order by t.placed_at limit 5`

/** Each ticket belongs to a call that was answered with it. Joined by the id alone, so that old statistics can't mislead the planner. */
const REQUESTS: Check = sql`
  select format('bet %s has no money call that made it', t.id) fault from ticket t left join money_request r on r.id = t.id
  where (r.member_id, r.kind, r.state) is distinct from (t.member_id, 'bet', 'done')
  order by t.placed_at limit 5`

/**
 * A ticket is less by what its cash-outs say, each once, of its owner: they took that stake out of what was held and paid so much, never
 * more than it was worth less the margin.
 */
const CASH_OUTS: Check = sql`
  select format('ticket %s (%s) had %s fen cashed out for %s in %s parts; %s cash-outs say %s for %s, and moved %s for %s', coalesce(t.id, c.ticket_id, m.ref),
    t.status, t.cashed_stake_fen, t.cashed_fen, t.cash_outs, coalesce(c.parts, 0), coalesce(c.stake, 0), coalesce(c.paid, 0), coalesce(m.stake, 0),
    coalesce(m.paid, 0)) fault
  from (select * from ticket where cash_outs > 0 or cashed_stake_fen > 0 or cashed_fen > 0 or status = 'cashed') t
    full join (select ticket_id, count(*) parts, max(number) last, sum(stake_fen) stake, sum(paid_fen) paid, min(member_id) member,
        bool_or(paid_fen * 100 > (fair_fen + 1) * ${100 - CASH_OUT_MARGIN}::int) dear
      from cash_out group by ticket_id) c on c.ticket_id = t.id
    full join (select x.ref, sum(amount_fen) filter (where d.wallet = 'held') stake, sum(amount_fen) filter (where r.wallet = 'main') paid
      from transfer x join account d on d.id = x.debit join account r on r.id = x.credit where x.reason = 'cash_out' group by x.ref) m
      on m.ref = coalesce(t.id, c.ticket_id),
    lateral (select ${stakeIn(sql`coalesce(t.cashed_lines, '[]')`)} stake) l
  where (t.cash_outs, t.cashed_stake_fen, t.cashed_fen, t.member_id) is distinct from (c.parts::int, c.stake, c.paid, c.member)
    or (c.stake, c.paid) is distinct from (m.stake, m.paid) or c.last <> c.parts or c.dear or l.stake is distinct from t.cashed_stake_fen
    or (t.status = 'cashed') <> (t.stake_fen = 0)
  order by 1 limit 5`

/** A cash-out stands: no later result takes it back. Each was a call that was done, and who sets one for later owns the ticket. */
const CASH_OUTS_STAND: Check = sql`
  select format('cash-out %s of ticket %s is taken back by %s', x.reverses, x.ref, x.id) fault from transfer x
  where x.reason = 'cash_out' and x.reverses is not null
  union all select format('cash-out %s of ticket %s has no money call that made it', c.id, c.ticket_id) from cash_out c
    left join money_request r on r.id = c.id
  where (r.member_id, r.kind, r.state) is distinct from (c.member_id, 'cash-out', 'done')
  union all select format('an automatic cash-out of ticket %s is set by member %s, whose ticket it is not', u.ticket_id, u.member_id) from cash_out_rule u
    left join ticket t on t.id = u.ticket_id
  where t.member_id is distinct from u.member_id
  limit 5`

/** Who deletes a ticket notes first that it went with a month: then it is here no more. */
const GONE_AND_HERE: Check = sql`
  select format('ticket %s is here, and noted to have gone with %s', t.id, d.month) fault from ticket t join detached_cause d on d.id = t.id
  order by t.id limit 5`

/** What a pre-order placed and what somebody wrote about stays with that. */
const OVER = sql`status in ('refused', 'settled', 'cashed')
  and not exists (select from preorder o where o.call_id = ticket.id) and not exists (select from feedback f where f.ticket_id = ticket.id)`

/** Whoever corrects a game's result is told how many tickets that no longer reaches. */
const noteGone = (month: string) => sql`
  insert into game_gone select l.game_id, c.month, count(distinct c.id) from detached_cause c join ticket_leg l on l.ticket_id = c.id
  where c.month = ${month} group by 1, 2`

/** Tickets and what they moved. */
export const TICKET_BOOK: BookKept = {
  reasons: ['stake_hold', 'cash_out', ...SETTLEMENT_REASONS],
  house: ['sports', 'corrections'],
  counts: { tickets: sql`select count(*) from ticket`, 'cash-outs': sql`select count(*) from cash_out` },
  byCause: [
    {
      of: 'ticket',
      key: 'id',
      addsUp: true,
      rows: { ticket_leg: 'ticket_id', cash_out: 'ticket_id', cash_out_rule: 'ticket_id', ticket_past_result: 'ticket_id' },
      over: OVER,
      noteGone,
      checks: [ORPHAN_TICKETS, ORPHAN_LEGS, LINES, TICKET_LEGS, COUNTED_FROM, RESULTS, REQUESTS, CASH_OUTS, CASH_OUTS_STAND, GONE_AND_HERE],
    },
  ],
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface AuditReport {
  transfers: number
  accounts: number
  tickets: number
  /** The first rows that break an invariant, in words; empty = the books hold. */
  faults: string[]
  /** What a provider said against what it had said before: nothing moved, a person has to look. */
  disputes: string[]
}

/**
 * Prove the books and name the first rows that break them. Each check is one statement, so it sees one moment of the database,
 * however busy it is. Every check answers rows of `fault`, a sentence.
 */
export async function audit(db: Db): Promise<AuditReport> {
  const faults: string[] = []
  for (const check of CHECKS) faults.push(...(await sentences(db, check)))
  const { rows } = await sql<{ transfers: bigint; accounts: bigint; tickets: bigint }>`
    select (select count(*) from transfer) transfers, (select count(*) from account) accounts, (select count(*) from ticket) tickets`.execute(
    db,
  )
  const counts = rows[0]
  return {
    transfers: Number(counts?.transfers),
    accounts: Number(counts?.accounts),
    tickets: Number(counts?.tickets),
    faults,
    disputes: await sentences(db, DISPUTES),
  }
}

type Check = RawBuilder<{ fault: string }>

const sentences = async (db: Db, check: Check): Promise<string[]> => (await check.execute(db)).rows.map(({ fault }) => fault)

/** A stored balance is the sum of its transfers and not below its floor. */
const BALANCES: Check = sql`
  select format('account %s stores %s fen but its transfers sum to %s', a.code, a.balance_fen, s.sum) fault from account a,
    lateral (select coalesce((select sum(amount_fen) from transfer where credit = a.id), 0)
                  - coalesce((select sum(amount_fen) from transfer where debit = a.id), 0) as sum) s
  where a.floored and (a.balance_fen <> s.sum or a.balance_fen < 0) order by a.id limit 5`

/** The movements of a floored account carry the versions 1 to n, each once, and the account the last. */
const VERSIONS: Check = sql`
  select format('account %s is at version %s after %s movements, numbered %s to %s', a.code, a.version, m.moves, m.first, m.last) fault
  from account a,
    lateral (select count(*) moves, count(distinct v) numbers, coalesce(min(v), 1) first, coalesce(max(v), 0) last from (
      select debit_version v from transfer where debit = a.id union all select credit_version from transfer where credit = a.id) x) m
  where a.floored and (a.version <> m.moves or m.numbers <> m.moves or m.first <> 1 or m.last <> m.moves) order by a.id limit 5`

/** What members have is what the house gave: stored balances and the house's sums (checkpoints included) add up to nothing. */
const ZERO_SUM: Check = sql`
  select format('all balances together are %s fen instead of zero', total) fault from (
    select sum(case when a.floored then a.balance_fen else coalesce(c.balance_fen, 0)
      + coalesce((select sum(amount_fen) from transfer where credit = a.id and seq > coalesce(c.seq, 0)), 0)
      - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq > coalesce(c.seq, 0)), 0) end) as total
    from account a left join house_checkpoint c on c.account = a.id) x
  where total <> 0`

const CHECKPOINTS: Check = sql`
  select format('the checkpoint of %s at %s says %s fen but the transfers up to there sum to %s', a.code, c.seq, c.balance_fen, s.sum) fault
  from house_checkpoint c join account a on a.id = c.account,
    lateral (select coalesce((select sum(amount_fen) from transfer where credit = a.id and seq <= c.seq), 0)
                  - coalesce((select sum(amount_fen) from transfer where debit = a.id and seq <= c.seq), 0) as sum) s
  where c.balance_fen <> s.sum order by a.id limit 5`

const ORPHANS: Check = sql`
  select format('transfer %s names an account that does not exist', t.id) fault from transfer t
  where not exists (select 1 from account where id = t.debit) or not exists (select 1 from account where id = t.credit)
  order by t.seq limit 5`

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

/** A deposit is credited when paid; a withdrawal is held from the start and ends once: paid out or given back. */
const PAYMENT_LEGS: Check = sql`
  select format('%s %s (%s) has credited %s, held %s, paid %s, given back %s fen', p.kind, p.id, p.state, l.credited, l.held, l.paid, l.back) fault
  from payment p,
    lateral (select
      coalesce(sum(amount_fen) filter (where reason = 'deposit'), 0) credited,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_hold'), 0) held,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_paid'), 0) paid,
      coalesce(sum(amount_fen) filter (where reason = 'withdraw_release'), 0) back
      from transfer where ref = p.id and reason <> 'stake_hold') l
  where (l.credited, l.held, l.paid, l.back) <> (
    case when p.kind = 'deposit' and p.state = 'paid' then p.amount_fen else 0 end,
    case when p.kind = 'withdrawal' then p.amount_fen else 0 end,
    case when p.kind = 'withdrawal' and p.state = 'paid' then p.amount_fen else 0 end,
    case when p.kind = 'withdrawal' and p.state = 'failed' then p.amount_fen else 0 end)
  order by p.requested_at limit 5`

/** Each ticket and payment was asked for by a call that was answered so. */
const REQUESTS: Check = sql`
  select format('%s %s has no money call that made it', x.kind, x.id) fault from (
    select id, member_id, 'bet' kind, placed_at at from ticket
    union all select id, member_id, case kind when 'deposit' then 'deposit' else 'withdraw' end, requested_at from payment) x
  where not exists (
    select 1 from money_request r where r.id = x.id and r.member_id = x.member_id and r.kind = x.kind and r.state = 'done')
  order by x.at limit 5`

const CHECKS = [
  ORPHANS,
  ORPHAN_TICKETS,
  BALANCES,
  VERSIONS,
  ZERO_SUM,
  CHECKPOINTS,
  TICKET_LEGS,
  TICKET_RESULTS,
  COUNTED_FROM,
  SERIES,
  PAYMENT_LEGS,
  REQUESTS,
]

const DISPUTES: Check = sql`
  select format('callback %s: the provider says %s of %s, which has ended otherwise', substr(id, 10), answer->>'said', answer->>'payment') fault
  from money_request where kind = 'callback' and answer->>'effect' = 'disputed' order by at limit 5`

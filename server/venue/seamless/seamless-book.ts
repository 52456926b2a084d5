import { sql } from 'kysely'
import type { BookKept, Check } from '../../ledger/audit.ts'
import { HOUSE_WALLET } from './rounds.ts'

/** What a call says it moved was moved, once, between its member's main wallet and the house; and nothing else was moved for venues. */
const MOVES: Check = sql`
  select format('transfer %s moves %s fen for %s, its venue said %s', coalesce(t.id, x.id), coalesce(t.amount_fen, 0), coalesce(t.reason, x.reason),
    coalesce(x.kind || ' of ' || x.amount_fen, 'nothing')) fault
  from (select case kind when 'rollback' then format('back:venue:%s:%s', venue, reference) else format('venue:%s:%s', venue, uuid) end id,
      case kind when 'bet' then 'venue_bet' when 'win' then 'venue_win' else 'venue_back' end reason, kind, amount_fen, member_id, round_id
      from venue_transaction where amount_fen > 0) x
    full join (select t.*, m.owner, m.owner_kind, m.wallet, h.owner_kind || ':' || h.wallet house from transfer t
        join account m on m.id = case when t.reason = 'venue_bet' then t.debit else t.credit end
        join account h on h.id = case when t.reason = 'venue_bet' then t.credit else t.debit end
      where t.reason in ('venue_bet', 'venue_win', 'venue_back')) t on t.id = x.id
  where x.id is null or t.id is null or (t.reason, t.amount_fen, t.ref, t.owner_kind, t.owner, t.wallet, t.house)
    is distinct from (x.reason, x.amount_fen, 'round:' || x.round_id, 'member', x.member_id, 'main', 'house:' || ${HOUSE_WALLET}::text)
  order by 1 limit 5`

/** A round is the sum of its calls, all of its member. They are added up in one pass: no index has the rounds of calls. */
const ROUNDS: Check = sql`
  select format('round %s of %s says %s fen were bet, %s won, %s given back; its calls %s, %s, %s', x.id, x.venue, x.bet_fen, x.win_fen, x.back_fen,
    x.bet, x.win, x.back) fault
  from (select r.*, coalesce(sum(t.amount_fen) filter (where t.kind = 'bet'), 0) bet,
      coalesce(sum(t.amount_fen) filter (where t.kind = 'win'), 0) win, coalesce(sum(t.amount_fen) filter (where t.kind = 'rollback'), 0) back,
      bool_and((t.member_id, t.venue) = (r.member_id, r.venue)) own
    from venue_round r left join venue_transaction t on t.round_id = r.id group by r.id) x
  where (x.bet_fen, x.win_fen, x.back_fen) is distinct from (x.bet, x.win, x.back) or not x.own
  order by x.id limit 5`

/** No key of the database holds rounds and their calls together (migration 66). */
const ORPHANS: Check = sql`
  (select format('%s %s of %s names round %s, which does not exist', t.kind, t.uuid, t.venue, t.round_id) fault
    from venue_transaction t where t.round_id is not null and not exists (select 1 from venue_round where id = t.round_id) order by 1 limit 5)
  union all (select format('round %s is of %s and member %s, who does not exist there', r.id, r.venue, r.member_id) fault
    from venue_round r where not exists (select 1 from venue_player where venue = r.venue and member_id = r.member_id) order by 1 limit 5)`

/** Each transaction is one call that was answered as done, and each such call one transaction. */
const CALLS: Check = sql`
  select format('%s %s of a venue is %s', coalesce('venue-' || t.kind, r.kind), coalesce(t.id, r.id),
    case when r.id is null then 'no call that was done' else 'a call that left no transaction' end) fault
  from (select format('venue:%s:%s', venue, uuid) id, kind, member_id from venue_transaction) t
    full join (select * from money_request where kind like 'venue-%' and state = 'done') r
      on r.id = t.id and r.kind = 'venue-' || t.kind and r.member_id = t.member_id
  where t.id is null or r.id is null
  order by 1 limit 5`

/** A win or a rollback is about a bet of its round; one that was given back won nothing, and gave back its stake. */
const ABOUT: Check = sql`
  select format('%s %s of %s is about %s, which is %s', t.kind, t.uuid, t.venue, t.reference,
    case when b.uuid is null then 'no bet of its round' when t.kind = 'win' then 'given back' else 'a bet of ' || b.amount_fen end) fault
  from venue_transaction t
    left join venue_transaction b on b.venue = t.venue and b.uuid = t.reference and b.kind = 'bet' and b.round_id = t.round_id
  where t.kind <> 'bet' and t.round_id is not null and (b.uuid is null
    or (t.kind = 'rollback' and t.amount_fen not in (0, b.amount_fen))
    or (t.kind = 'win' and t.amount_fen > 0 and exists (select 1 from venue_transaction k
      where k.venue = t.venue and k.reference = t.reference and k.kind = 'rollback')))
  order by t.at limit 5`

/** What a round counts as turnover is its member's, of a round that is closed, and no more than was staked. */
const COUNTED: Check = sql`
  select format('round %s counts %s fen as turnover, of %s staked (%s)', c.ticket_id, c.fen, coalesce(r.bet_fen - r.back_fen, 0),
    case when r.closed_at is null then 'open' else 'closed' end) fault
  from (select ticket_id, min(requirement_id) requirement_id, sum(fen) fen from turnover_counted where ticket_id like 'round:%' group by ticket_id) c
    join turnover_requirement q on q.id = c.requirement_id
    left join venue_round r on 'round:' || r.id = c.ticket_id
  where c.fen <> 0 and (r.id is null or c.fen < 0 or r.closed_at is null or r.member_id <> q.member_id or c.fen > r.bet_fen - r.back_fen)
  order by 1 limit 5`

/** A win of a round that was over was paid all the same. */
const LATE: Check = sql`
  select format('win %s of %s came when its round %s was closed: %s fen were paid', uuid, venue, round_id, amount_fen) fault
  from venue_transaction where late and amount_fen > 0 order by at limit 5`

/** A venue owes an explanation for a win of what was given back, and for giving back what won. */
const REFUSED: Check = sql`
  select format('%s was refused with %s: %s fen are unclear', id, answer->>'status', answer->>'amountFen') fault
  from money_request where kind in ('venue-win', 'venue-rollback') and state = 'refused' and (answer->>'amountFen')::numeric > 0
  order by at limit 5`

/** What members bet and won at venues of the seamless form. */
export const SEAMLESS_BOOK: BookKept = {
  reasons: ['venue_bet', 'venue_win', 'venue_back'],
  house: [HOUSE_WALLET],
  counts: { rounds: sql`select count(*) from venue_round` },
  checks: [MOVES, ROUNDS, ORPHANS, CALLS, ABOUT, COUNTED],
  disputes: [LATE, REFUSED],
}

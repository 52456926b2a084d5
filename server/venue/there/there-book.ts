import { sql } from 'kysely'
import type { BookKept, Check } from '../../ledger/audit.ts'
import { THERE_WALLET, TRANSIT } from './moves.ts'

/** What each move has to have moved in its state. */
const EXPECTED = sql.raw(`
  select 'go:' || id id, id ref, member_id, amount_fen, 'venue_go' reason, 'main' from_wallet, 'transit' to_wallet from venue_move where way = 'in'
  union all select 'arrive:' || id, id, member_id, amount_fen, 'venue_arrive', 'transit', 'house' from venue_move where way = 'in' and state = 'done'
  union all select 'return:' || id, id, member_id, amount_fen, 'venue_return', 'transit', 'main' from venue_move where way = 'in' and state = 'refused'
  union all select 'come:' || id, id, member_id, amount_fen, 'venue_come', 'house', 'main' from venue_move where way = 'out' and state = 'done'`)

/** A move has the transfers of its state, between its member's wallets and the house, and no others are made for one. */
const MOVES: Check = sql`
  select format('transfer %s moves %s fen for %s from %s to %s, its move says %s', coalesce(t.id, x.id), coalesce(t.amount_fen, 0),
    coalesce(t.reason, x.reason), t.from_wallet, t.to_wallet, coalesce(x.amount_fen || ' from ' || x.from_wallet || ' to ' || x.to_wallet, 'nothing')) fault
  from (${EXPECTED}) x
    full join (select t.id, t.ref, t.amount_fen, t.reason,
        case when d.owner_kind = 'member' then d.wallet when d.wallet = ${THERE_WALLET} then 'house' end from_wallet,
        case when c.owner_kind = 'member' then c.wallet when c.wallet = ${THERE_WALLET} then 'house' end to_wallet,
        case when d.owner_kind = 'member' then d.owner else c.owner end member_id,
        d.owner_kind = 'member' and c.owner_kind = 'member' and d.owner <> c.owner two
      from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
      where t.reason in ('venue_go', 'venue_arrive', 'venue_return', 'venue_come')) t on t.id = x.id
  where x.id is null or t.id is null or t.two or (t.ref, t.amount_fen, t.reason, t.from_wallet, t.to_wallet, t.member_id)
    is distinct from (x.ref, x.amount_fen, x.reason, x.from_wallet, x.to_wallet, x.member_id)
  order by 1 limit 5`

/** What is on its way is the sum of the moves into venues that have no answer yet. */
const ON_ITS_WAY: Check = sql`
  select format('member %s has %s fen on the way to venues, their moves say %s', a.owner, a.balance_fen, m.fen) fault
  from account a, lateral (select coalesce(sum(amount_fen), 0) fen from venue_move
    where member_id = a.owner and way = 'in' and state = 'asked') m
  where a.owner_kind = 'member' and a.wallet = ${TRANSIT} and a.balance_fen <> m.fen order by a.id limit 5`

/** Each move belongs to a call of its member that was taken, and to a venue with its own books. */
const CALLS: Check = sql`
  select format('move %s %s %s of member %s is of %s', m.id, m.way, m.venue, m.member_id,
    case when v.wallet = 'there' then coalesce('a ' || r.kind || ' that was ' || r.state, 'no call') else 'a venue without books' end) fault
  from venue_move m left join venue v on v.code = m.venue left join money_request r on r.id = m.call
  where v.wallet is distinct from 'there' or r.id is null or (r.state, r.member_id) is distinct from ('done', m.member_id)
    or r.kind not in ('transfer', 'recycle')
  order by m.at limit 5`

/** A venue that does not say for an hour what became of money. */
const SILENT: Check = sql`
  select format('%s has not said since %s what became of %s fen %s (move %s)', venue, at, amount_fen, way, id) fault
  from venue_move where state = 'asked' and at < now() - interval '1 hour' order by at limit 5`

/** What was moved between this ledger and the books of venues. */
export const THERE_BOOK: BookKept = {
  reasons: ['venue_go', 'venue_arrive', 'venue_return', 'venue_come'],
  house: [THERE_WALLET],
  counts: { venueMoves: sql`select count(*) from venue_move` },
  checks: [MOVES, ON_ITS_WAY, CALLS],
  disputes: [SILENT],
}

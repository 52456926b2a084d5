import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'

/** Each payment is a bonus of the same id, amount and turnover of its member, and no bonus of VIP is without one. */
const PAID: Check = sql`
  select format('VIP payment %s says %s fen times %s, its bonus is %s times %s', coalesce(p.ref, r.ref), coalesce(p.fen, 0), coalesce(p.times, 0),
    coalesce(r.bonus_fen, 0), coalesce(r.times, 0)) fault
  from vip_payment p full join (select * from turnover_requirement where kind = 'bonus' and ref like 'vip:%') r on r.ref = p.ref
  where (p.member_id, p.fen, p.times) is distinct from (r.member_id, r.bonus_fen, r.times)
    or p.ref is distinct from format('vip:%s:%s:%s', p.kind, p.member_id, p.period)
  order by 1 limit 5`

/** A rebate is the sum of its day's products, each the rate of what was turned over, rounded down; and no day went without. */
const REBATES: Check = sql`
  select format('member %s turned over %s fen on %s, whose rebate is %s; %s were paid', d.member_id, d.fen, d.day, d.rebate, coalesce(p.fen, 0)) fault
  from (select member_id, day, sum(fen) fen, sum(rebate_fen) rebate, bool_and(rebate_fen = fen * rate / 10000) exact
      from vip_turnover group by member_id, day) d
    left join vip_payment p on p.kind = 'rebate' and p.member_id = d.member_id and p.period = d.day::text
  where not d.exact or d.rebate <> coalesce(p.fen, 0)
  order by 1 limit 5`

const REBATES_OF_NOTHING: Check = sql`
  select format('rebate %s is of a day without turnover', p.ref) fault from vip_payment p
  where p.kind = 'rebate' and not exists (select 1 from vip_turnover t where t.member_id = p.member_id and t.day::text = p.period)
  order by 1 limit 5`

/** Nobody turned over more of our own sports on a day than the stakes of tickets that were first settled in it, while those are here. */
const STAKED: Check = sql`
  select format('member %s turned over %s fen of TY on %s, of stakes of %s', v.member_id, v.fen, v.day, coalesce(s.fen, 0)) fault
  from vip_turnover v
    left join (select t.member_id, (coalesce(p.settled_at, t.settled_at) at time zone 'Asia/Shanghai')::date as day, sum(t.stake_fen + t.cashed_stake_fen) fen
      from ticket t left join lateral (select settled_at from ticket_past_result where ticket_id = t.id order by version limit 1) p on true
      where coalesce(p.settled_at, t.settled_at) is not null group by 1, 2) s on s.member_id = v.member_id and s.day = v.day
  where v.product = 'TY' and v.fen > coalesce(s.fen, 0)
    and not exists (select from month_detached d where (d.latest at time zone 'Asia/Shanghai')::date >= v.day)
    and not exists (select from venue_round r join venue n on n.code = r.venue where r.member_id = v.member_id and n.category = 'TY')
  order by 1 limit 5`

/** VIP payments and the turnover that they are for. */
export const VIP_BOOK: BookKept = {
  counts: { 'VIP payments': sql`select count(*) from vip_payment` },
  checks: [PAID, REBATES, REBATES_OF_NOTHING, STAKED],
}

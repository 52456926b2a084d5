import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'
import { HOUSE_POINTS, POINTS_OWNER, POINTS_REASONS } from './points-account.ts'

const isPoints = (account: 'd' | 'c') =>
  sql`(${sql.ref(`${account}.owner_kind`)} = ${POINTS_OWNER} or ${sql.ref(`${account}.owner_kind`)} = 'house' and ${sql.ref(`${account}.wallet`)} = ${HOUSE_POINTS})`

/** Points never meet money: a transfer joins two accounts of points, for a reason of theirs, or none. */
const APART: Check = sql`
  select format('transfer %s moves %s for %s between %s and %s: points and money do not meet', t.id, t.amount_fen, t.reason,
    concat_ws(':', d.owner_kind, nullif(d.owner, 0), d.wallet), concat_ws(':', c.owner_kind, nullif(c.owner, 0), c.wallet)) fault
  from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
  where ${isPoints('d')} <> ${isPoints('c')} or ${isPoints('d')} <> (t.reason = any(${POINTS_REASONS as unknown as string[]}::text[]))
  order by t.seq limit 5`

const OWNERS: Check = sql`
  select format('points account %s of member %s: no member, or no floor', a.id, a.owner) fault from account a
  where a.owner_kind = ${POINTS_OWNER} and (not a.floored or not exists (select 1 from member where id = a.owner)) order by a.id limit 5`

/** Each exchange took its points from its member's account, by a call that was done; and no points went otherwise. */
const SPENT: Check = sql`
  select format('exchange %s of member %s costs %s points, the ledger took %s', coalesce(x.id, t.ref), coalesce(x.member_id, d.owner),
    coalesce(x.points, 0), coalesce(t.amount_fen, 0)) fault
  from exchange x full join (select * from transfer where reason = 'points_spent') t on t.ref = x.id
    left join account d on d.id = t.debit
  where x.id is null or t.id is null or t.amount_fen <> x.points or d.owner is distinct from x.member_id
    or not exists (select 1 from money_request r where r.id = x.id and r.kind = 'exchange' and r.state = 'done' and r.member_id = x.member_id)
  order by 1 limit 5`

/** Each exchange for play money brought it, as a bonus of its id. */
const BROUGHT: Check = sql`
  select format('exchange %s brings %s fen, its bonus is %s', x.id, x.bonus_fen, coalesce(r.bonus_fen, 0)) fault
  from exchange x left join turnover_requirement r on r.kind = 'bonus' and r.ref = x.id and r.member_id = x.member_id
  where x.bonus_fen <> coalesce(r.bonus_fen, 0) order by 1 limit 5`

const STOCK: Check = sql`
  select format('of gift %s %s pieces are gone, %s were exchanged', coalesce(s.gift, x.gift), coalesce(s.taken, 0), coalesce(x.count, 0)) fault
  from gift_stock s full join (select gift, count(*) count from exchange group by gift) x on x.gift = s.gift
  where coalesce(s.taken, 0) <> coalesce(x.count, 0) order by 1 limit 5`

/** Points and what they were exchanged for. */
export const POINTS_BOOK: BookKept = {
  reasons: POINTS_REASONS,
  house: [HOUSE_POINTS],
  counts: { exchanges: sql`select count(*) from exchange` },
  ofTransfers: [APART],
  checks: [OWNERS, SPENT, BROUGHT, STOCK],
}

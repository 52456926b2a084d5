import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'
import { BUDGET_BOOK } from '../ledger/budget.ts'

/** Each activity's budget was funded with what its file says, and no budget is anybody else's. */
const FUNDED: Check = sql`
  select format('activity %s has a budget of %s fen, and was funded with %s', coalesce(v.id, f.budget), coalesce(v.budget_fen, 0), coalesce(f.fen, 0)) fault
  from activity v full join (
    select b.wallet budget, sum(case when t.credit = b.id then t.amount_fen else -t.amount_fen end) fen
    from account b join transfer t on b.id in (t.debit, t.credit) and t.reason = 'budget_funded'
    where b.owner_kind = 'budget' group by b.wallet) f on f.budget = v.id
  where coalesce(v.budget_fen, 0) <> coalesce(f.fen, 0) order by 1 limit 5`

/** Finds rows that a foreign key would prevent; there is none, because it would lock. */
const ORPHANS: Check = sql`
  select format('%s of member %s, who does not exist', x.what, x.member_id) fault from (
    select 'claim ' || ref what, member_id from budget_claim
    union all select 'part in ' || activity, member_id from activity_member) x
  where not exists (select 1 from member m where m.id = x.member_id) order by 1 limit 5`

/** Each draw is a claim of what it won, with its points, and there is no claim of a draw that was not drawn. */
const DRAWS: Check = sql`
  select format('draw %s of member %s in %s won %s fen and %s points, its claim says %s and its points are %s', coalesce(d.claim_key, c.key),
    coalesce(d.member_id, c.member_id), coalesce(d.activity, c.budget), d.fen, d.points, c.fen, p.amount_fen) fault
  from (select * from activity_draw where claim_key is not null) d
    full join (select * from budget_claim where key like 'draw:%') c on c.budget = d.activity and c.member_id = d.member_id and c.key = d.claim_key
    left join transfer p on p.id = format('points:activity:%s:%s:%s', d.activity, d.claim_key, d.member_id)
  where (d.fen, d.times) is distinct from (c.fen, c.times) or coalesce(p.amount_fen, 0) is distinct from d.points
  order by 1 limit 5`

/**
 * Each prize of a race that is paid is a claim of what its place won, but for members without a claim who have closed the account; no claim of
 * a race is without its place.
 */
const RACES: Check = sql`
  select format('race %s gives member %s %s fen, and %s were claimed', coalesce(p.activity, c.budget), coalesce(p.member_id, c.member_id),
    coalesce(p.prize_fen, 0), coalesce(c.fen, 0)) fault
  from (select p.* from race_place p join race r on r.activity = p.activity and r.paid_at is not null where p.prize_fen > 0) p
    full join (select c.* from budget_claim c join race r on r.activity = c.budget and r.paid_at is not null where c.key = 'race') c
      on c.budget = p.activity and c.member_id = p.member_id
  where coalesce(p.prize_fen, 0) <> coalesce(c.fen, 0)
    and not (c.member_id is null and exists (select from member m where m.id = p.member_id and m.closed_at is not null))
  order by 1 limit 5`

export const ACTIVITY_BOOK: readonly BookKept[] = [
  BUDGET_BOOK,
  { counts: { activities: sql`select count(*) from activity` }, checks: [FUNDED, ORPHANS, DRAWS, RACES] },
]

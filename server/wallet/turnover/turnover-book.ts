import { sql } from 'kysely'
import type { BookKept, Check } from '../../ledger/audit.ts'

/** Finds rows that a foreign key would prevent; there is none, because it would lock. */
const ORPHANS: Check = sql`
  select format('requirement %s is of member %s, who does not exist', id, member_id) fault from turnover_requirement r
  where not exists (select 1 from member m where m.id = r.member_id) order by id limit 5`

const DONE: Check = sql`
  select format('requirement %s (%s) says %s fen of %s are done, its tickets counted %s', r.id, r.state, r.done_fen, r.need_fen, c.fen) fault
  from turnover_requirement r,
    lateral (select coalesce(sum(fen), 0) fen from turnover_counted where requirement_id = r.id) c
  where r.done_fen <> c.fen or (r.done_fen >= r.need_fen) <> (r.state = 'met')
  order by r.id limit 5`

/** Each bonus was paid to the member of its requirement, and no other bonus was; only one that ended unmet went back, and once. */
const BONUSES: Check = sql`
  select format('bonus %s (%s) has granted %s of %s fen, and taken back %s', coalesce(r.ref, b.ref), coalesce(r.state, 'unknown'),
    coalesce(b.granted, 0), coalesce(r.bonus_fen, 0), coalesce(b.back, 0)) fault
  from (select * from turnover_requirement where bonus_fen > 0) r
    full join (select t.ref, max(coalesce(c.owner, d.owner)) member_id,
        sum(amount_fen) filter (where reason = 'bonus') granted, sum(amount_fen) filter (where reason = 'bonus_forfeit') back
      from transfer t
        left join account c on c.id = t.credit and c.owner_kind = 'member'
        left join account d on d.id = t.debit and d.owner_kind = 'member'
      where reason in ('bonus', 'bonus_forfeit') group by t.ref) b on b.ref = r.ref and b.member_id = r.member_id
  where coalesce(r.bonus_fen, 0) <> coalesce(b.granted, 0) or r.kind is distinct from 'bonus'
    or (b.back > 0 and r.state not in ('forfeited', 'lapsed'))
  order by 1 limit 5`

/** What counts of a ticket belongs to a settled one of the requirement's member under the result that it has, and is no more than its stake. One that was detached is not here. */
const COUNTED: Check = sql`
  select format('ticket %s (%s, result %s) of %s fen counts %s under result %s', c.ticket_id, coalesce(t.status, 'unknown'), t.result_version,
    t.stake_fen, c.fen, c.version) fault
  from (select ticket_id, version, min(requirement_id) requirement_id, sum(fen) fen from turnover_counted group by ticket_id, version) c
    join turnover_requirement r on r.id = c.requirement_id
    left join ticket t on t.id = c.ticket_id
  where c.fen <> 0 and c.ticket_id not like 'round:%' and (c.fen < 0 or t.status is distinct from 'settled' or t.member_id <> r.member_id or t.result_version <> c.version
    or c.fen > t.stake_fen) and not (t.id is null and exists (select from detached_cause d where d.id = c.ticket_id))
  order by 1 limit 5`

/** A reversal mirrors what it takes back. */
const REVERSALS: Check = sql`
  select format('requirement %s took %s fen of ticket %s back, which had counted %s', b.requirement_id, -b.fen, b.ticket_id, c.fen) fault
  from turnover_counted b
    left join turnover_counted c on (c.requirement_id, c.ticket_id, c.version) = (b.requirement_id, b.ticket_id, b.version) and not c.reversal
  where b.reversal and c.fen is distinct from -b.fen
  order by 1 limit 5`

/** Turnover owed, and bonuses. */
export const TURNOVER_BOOK: BookKept = {
  reasons: ['bonus', 'bonus_forfeit'],
  house: ['bonus'],
  counts: { requirements: sql`select count(*) from turnover_requirement` },
  byCause: [
    { of: 'turnover_requirement', key: 'id', isNumber: true, checks: [ORPHANS, DONE] },
    { of: 'turnover_counted', key: 'ticket_id', checks: [COUNTED, REVERSALS] },
  ],
  checks: [BONUSES],
}

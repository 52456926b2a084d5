import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'

/** Each commission is the transfer of its ref to its agent, of its share of the turnover, rounded down; and there is no other. */
const PAID: Check = sql`
  select format('commission %s says %s fen of %s at %s, and %s were paid', coalesce(m.ref, t.ref), m.fen, m.turnover_fen, m.rate, coalesce(t.fen, 0)) fault
  from agent_month m full join (
    select t.ref, a.owner, sum(t.amount_fen) fen from transfer t join account a on a.id = t.credit where t.reason = 'commission'
    group by t.ref, a.owner) t on t.ref = m.ref and t.owner = m.member_id
  where coalesce(t.fen, 0) is distinct from m.fen or m.fen <> m.turnover_fen * m.rate / 10000
    or m.ref <> format('agent:%s:%s', m.member_id, m.month)
  order by 1 limit 5`

/** What agents are paid. */
export const AGENT_BOOK: BookKept = {
  reasons: ['commission'],
  house: ['agents'],
  counts: { commissions: sql`select count(*) from agent_month` },
  checks: [PAID],
}

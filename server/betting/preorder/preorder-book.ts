import { sql } from 'kysely'
import type { BookKept, Check } from '../../ledger/audit.ts'

/** Each one that was placed has its ticket, of its member, selection and stake, never below its target; none else has one. */
const PLACED: Check = sql`
  select format('pre-order %s (%s) of %s fen on %s %s at %s has ticket %s of %s fen on %s %s at %s', o.id, o.state, o.stake_fen, o.market_id,
    o.selection, o.target_milli, t.id, t.stake_fen, l.market_id, l.selection, l.odds_milli) fault
  from preorder o left join ticket t on t.id = o.call_id left join ticket_leg l on l.ticket_id = t.id
  where case o.state
    when 'placed' then (t.member_id, t.stake_fen, l.market_id, l.selection) is distinct from (o.member_id, o.stake_fen, o.market_id, o.selection)
      or l.odds_milli is null or l.odds_milli < o.target_milli
    when 'placing' then false
    else t.id is not null end
  order by o.made_at limit 5`

/** Pre-orders and what they placed; they move no money themselves. */
export const PREORDER_BOOK: BookKept = { counts: { preorders: sql`select count(*) from preorder` }, checks: [PLACED] }

import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'
import { PERSONAL_DATA } from './own-data.ts'
import { personalHandlers } from './routes.ts'

/** The member says when the account was closed; its break is what every act for the member asks. */
const HALF_CLOSED: Check = sql`
  select format('member %s is closed in one way and not in the other', coalesce(m.id, b.member_id)) fault
  from (select id from member where closed_at is not null) m
    full join (select member_id from play_break where kind = 'closed') b on b.member_id = m.id
  where m.id is null or b.member_id is null order by 1 limit 5`

/** Corrections and late payments still reach a closed account, gifts do not. */
const GIVEN_AFTER: Check = sql`
  select format('member %s was given %s fen for %s after the account was closed', m.id, t.amount_fen, t.reason) fault
  from member m join account a on a.owner_kind = 'member' and a.owner = m.id join transfer t on t.credit = a.id
  where m.closed_at is not null and t.at > m.closed_at and t.reason in ('grant', 'bonus', 'activity_gift', 'commission') order by m.id limit 5`

const PERSONAL_BOOK: BookKept = {
  reasons: ['given_up'],
  house: ['given_up'],
  counts: { closed: sql`select count(*) from member where closed_at is not null` },
  checks: [HALF_CLOSED, GIVEN_AFTER],
}

/** A member's own data as one file, and the end of the account. */
export const PERSONAL = { handlers: personalHandlers, book: PERSONAL_BOOK, own: PERSONAL_DATA }

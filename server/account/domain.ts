import { sql } from 'kysely'
import type { BookKept, Check } from '../ledger/audit.ts'
import { forgetEnded } from './account.ts'
import { ACCOUNT_DATA } from './own-data.ts'
import { accountHandlers } from './routes.ts'

const WITHOUT_WALLETS: Check = sql`
  select format('member %s has %s of the 2 accounts that each has', m.id, a.n) fault from member m,
    lateral (select count(*) n from account where owner_kind = 'member' and owner = m.id and wallet in ('main', 'held')) a
  where a.n <> 2 order by m.id limit 5`

const WITHOUT_OWNER: Check = sql`
  select format('account %s is the wallet %s of member %s, who does not exist', a.id, a.wallet, a.owner) fault from account a
  where a.owner_kind = 'member' and not exists (select 1 from member where id = a.owner) order by a.id limit 5`

const MEMBER_BOOK: BookKept = {
  reasons: ['grant'],
  house: ['grants'],
  counts: { members: sql`select count(*) from member` },
  checks: [WITHOUT_WALLETS, WITHOUT_OWNER],
}

/** Members: registration, login, sessions, captchas, codes. */
export const ACCOUNT = { own: ACCOUNT_DATA, handlers: accountHandlers, book: MEMBER_BOOK, chores: { forgetEnded } }

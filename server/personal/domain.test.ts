import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { addMember } from '../../tests/support/betting.ts'
import { auditNames, type Planted } from '../../tests/support/planted.ts'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
  await addMember(db, Date.now(), 'second01')
})
afterAll(() => db.destroy())

/** Closed accounts. */
const PLANTED: Planted[] = [
  [
    'an account that its member closed, and that may still bet',
    /^member \d+ is closed in one way and not in the other/,
    sql`update member set closed_at = now() where name = 'second01'`,
  ],
  [
    'a closed account without a time',
    /^member \d+ is closed in one way and not in the other/,
    sql`insert into play_break (member_id, kind, began_at, until) select id, 'closed', now(), now() from member where name = 'second01'`,
  ],
  [
    'a gift to a closed account',
    /^member \d+ was given \d+ fen for grant after the account was closed/,
    sql`update member set closed_at = 'epoch' where name = 'second01'`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', (_, says, ...plant) => auditNames(db, says, plant))

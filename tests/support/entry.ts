import { createAccount } from '../../server/account/account.ts'
import { createSessions } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import { createCounts } from '../../server/platform/counts.ts'
import type { Db } from '../../server/platform/database.ts'
import { createTranslate } from '../../server/texts/translate.ts'

/** Account entry on a test's database, without captchas unless the test is about them. */
export function entryOf(db: Db, clock: Clock = systemClock, mode: 'risk' | 'off' = 'off') {
  const env = { CAPTCHA: mode, DEMO: true, SITE_TITLE: 'Parlay', SITE_EXCLUDED_TERRITORIES: [] }
  return createAccount({
    db,
    env,
    sessions: createSessions(db, clock),
    counts: createCounts(db),
    translate: createTranslate('zh-CN'),
    events: createMemberEventStore(db),
    onSessionEnded: () => undefined,
  })
}

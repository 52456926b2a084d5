import { createEntry } from '../../server/entry/entry.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/database.ts'
import { createTranslate } from '../../server/texts/translate.ts'
import { createSessions } from '../../server/user/sessions.ts'

/** Account entry on a test's database, with no captcha unless the test is about them. */
export function entryOf(db: Db, clock: Clock = systemClock, mode: 'risk' | 'off' = 'off') {
  const env = { CAPTCHA: mode, DEMO: true, SITE_TITLE: 'Parlay', SITE_EXCLUDED_TERRITORIES: [] }
  return createEntry({ db, env, sessions: createSessions(db, clock), translate: createTranslate('zh-CN'), onSessionEnded: () => undefined })
}

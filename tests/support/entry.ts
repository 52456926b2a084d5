import { createAccount } from '../../server/account/account.ts'
import { createSessions } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import { createCounts } from '../../server/platform/counts.ts'
import type { Db } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { createLog } from '../../server/platform/log.ts'
import { goOnWithBreaks } from '../../server/safe-play/kept-breaks.ts'
import { createTranslate } from '../../server/texts/translate.ts'

/** Account entry on a test's database, without captchas unless the test is about them. */
export function entryOf(db: Db, clock: Clock = systemClock, mode: 'risk' | 'off' = 'off') {
  const env = { ...readEnv({ DEMO: '1' }), CAPTCHA: mode }
  return createAccount({
    db,
    env,
    clock,
    log: createLog('silent'),
    sessions: createSessions(db, clock),
    counts: createCounts(db),
    translate: createTranslate('zh-CN'),
    events: createMemberEventStore(db),
    onSessionEnded: () => undefined,
    onBound: goOnWithBreaks,
  })
}

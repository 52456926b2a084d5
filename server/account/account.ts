import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Counts } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import { siteKey } from '../platform/site-key.ts'
import type { Translate } from '../texts/translate.ts'
import { createCaptcha } from './captcha/captcha.ts'
import { createCaptchaGate } from './captcha/captcha-policy.ts'
import { createGeetest } from './captcha/geetest.ts'
import { createWork } from './captcha/work.ts'
import { createCodes } from './codes/codes.ts'
import { createMessages, type MessageEnv } from './codes/messages.ts'
import { createOutbox } from './codes/outbox.ts'
import { areasWithout } from './contact/areas.ts'
import type { AccountDeps } from './deps.ts'
import { createKnown } from './limits/known.ts'
import { OUTBOX_LIFE_MS } from './limits/limits.ts'
import { commonPasswords } from './password/common-passwords.ts'
import { createPasswords } from './password/passwords.ts'
import type { Sessions } from './session/sessions.ts'

interface AccountSources {
  db: Db
  env: Pick<Env, 'CAPTCHA' | 'GEETEST_ID' | 'GEETEST_KEY' | 'GEETEST_URL' | 'SITE_EXCLUDED_TERRITORIES'> & MessageEnv
  clock: Clock
  log: Pick<Log, 'warn'>
  sessions: Sessions
  counts: Counts
  translate: Translate
  events: MemberEventStore
  onSessionEnded(tokenHash: string): void
  onBound: AccountDeps['onBound']
}

/** Builds the account domain. Its secret is the site's, so that every process can check what another gave out. */
export async function createAccount(sources: AccountSources) {
  const { db, env, sessions, counts, translate, events, onSessionEnded, onBound, clock, log } = sources
  const key = await siteKey(db, 'entry_key')
  const known = createKnown(db)
  const captcha = createCaptcha(db)
  const { GEETEST_ID: captchaId, GEETEST_KEY: geetestKey, GEETEST_URL: url } = env
  const geetest = captchaId && geetestKey ? createGeetest({ captchaId, key: geetestKey, url }) : null
  const outbox = createOutbox(db, env.DEMO)
  const messages = createMessages({ env, outbox, translate, clock, log })
  const deps: AccountDeps = {
    db,
    sessions,
    passwords: createPasswords(),
    common: commonPasswords(),
    counts,
    known,
    captcha,
    gate: createCaptchaGate({ captcha, counts, known, work: createWork(key, counts), mode: env.CAPTCHA, hasGeetest: geetest !== null }),
    geetest,
    codes: createCodes({ db, counts, messages, key }),
    areas: areasWithout(env.SITE_EXCLUDED_TERRITORIES),
    events,
    onSessionEnded,
    onBound,
  }
  return { deps, outbox, metrics: messages.metrics, close: messages.close }
}

/** Deletes rows that have expired. */
export async function forgetEnded({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const at = new Date(now)
  for (const table of ['captcha', 'verification_code', 'login_pending', 'entry_count'] as const)
    await db.deleteFrom(table).where('ends_at', '<', at).execute()
  await db
    .deleteFrom('outbox')
    .where('at', '<', new Date(now - OUTBOX_LIFE_MS))
    .execute()
}

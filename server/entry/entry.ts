import type { Db } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import { siteKey } from '../platform/site-key.ts'
import type { Translate } from '../texts/translate.ts'
import { commonPasswords } from '../user/common-passwords.ts'
import { createPasswords } from '../user/passwords.ts'
import type { Sessions } from '../user/sessions.ts'
import { areasWithout } from './areas.ts'
import { createCaptcha } from './captcha.ts'
import { createCaptchaGate } from './captcha-policy.ts'
import { createCodes } from './codes.ts'
import { createCounts } from './counts.ts'
import type { EntryDeps } from './deps.ts'
import { createKnown } from './known.ts'
import { OUTBOX_LIFE_MS } from './limits.ts'
import { createOutbox } from './outbox.ts'
import { createWork } from './work.ts'

interface EntrySources {
  db: Db
  env: Pick<Env, 'CAPTCHA' | 'DEMO' | 'SITE_TITLE' | 'SITE_EXCLUDED_TERRITORIES'>
  sessions: Sessions
  translate: Translate
  onSessionEnded(tokenHash: string): void
}

/** Put account entry together. Its secret is the site's: any process checks what another gave out. */
export async function createEntry({ db, env, sessions, translate, onSessionEnded }: EntrySources) {
  const key = await siteKey(db, 'entry_key')
  const counts = createCounts(db)
  const known = createKnown(db)
  const captcha = createCaptcha(db)
  const outbox = createOutbox(db, translate, env)
  const deps: EntryDeps = {
    db,
    sessions,
    passwords: createPasswords(),
    common: commonPasswords(),
    counts,
    known,
    captcha,
    gate: createCaptchaGate({ captcha, counts, known, work: createWork(key, counts), mode: env.CAPTCHA }),
    codes: createCodes({ db, counts, outbox, key }),
    areas: areasWithout(env.SITE_EXCLUDED_TERRITORIES),
    onSessionEnded,
  }
  return { deps, counts, outbox }
}

/** Delete what has ended: a chore of the keeper. */
export async function forgetEnded(db: Db, now: number): Promise<void> {
  const at = new Date(now)
  for (const table of ['captcha', 'verification_code', 'login_pending', 'entry_count'] as const)
    await db.deleteFrom(table).where('ends_at', '<', at).execute()
  await db
    .deleteFrom('outbox')
    .where('at', '<', new Date(now - OUTBOX_LIFE_MS))
    .execute()
}

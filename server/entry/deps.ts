import type { CountryArea } from '../../contract/entry.ts'
import type { Db } from '../platform/database.ts'
import type { CommonPasswords } from '../user/common-passwords.ts'
import type { Passwords } from '../user/passwords.ts'
import type { Sessions } from '../user/sessions.ts'
import type { Captcha } from './captcha.ts'
import type { CaptchaGate } from './captcha-policy.ts'
import type { Codes } from './codes.ts'
import type { Counts } from './counts.ts'
import type { Known } from './known.ts'

/** What account entry is made of; see entry.ts. */
export interface EntryDeps {
  db: Db
  sessions: Sessions
  passwords: Passwords
  common: CommonPasswords
  counts: Counts
  known: Known
  captcha: Captcha
  gate: CaptchaGate
  codes: Codes
  areas: readonly CountryArea[]
  /** Close the sockets of a session that ended. */
  onSessionEnded(tokenHash: string): void
}

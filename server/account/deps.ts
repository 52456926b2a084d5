import type { CountryArea } from '../../contract/account-entry.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Counts } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { CaptchaGate } from './captcha/captcha-policy.ts'
import type { Geetest } from './captcha/geetest.ts'
import type { Codes } from './codes/codes.ts'
import type { Known } from './limits/known.ts'
import type { CommonPasswords } from './password/common-passwords.ts'
import type { Passwords } from './password/passwords.ts'
import type { Sessions } from './session/sessions.ts'

/** The parts of the account domain; `createAccount` makes them. */
export interface AccountDeps {
  db: Db
  sessions: Sessions
  passwords: Passwords
  common: CommonPasswords
  counts: Counts
  known: Known
  captcha: Captcha
  gate: CaptchaGate
  /** Null: sliders are our own. */
  geetest: Geetest | null
  codes: Codes
  areas: readonly CountryArea[]
  events: Pick<MemberEventStore, 'announce'>
  /** Told in the transaction that binds a phone or an e-mail address, in its one spelling, with the member's accounts locked. */
  onBound(tx: Db, memberId: bigint, contact: string, now: number): Promise<void>
  /** Closes the sockets of a session that ended. */
  onSessionEnded(tokenHash: string): void
}

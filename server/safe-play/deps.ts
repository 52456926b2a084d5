import type { AccountDeps } from '../account/deps.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

export interface SafePlayDeps {
  db: Db
  events: MemberEventStore
  clock: Clock
  /** To end the sessions of a member who takes a break. */
  account: Pick<AccountDeps, 'sessions' | 'onSessionEnded'>
}

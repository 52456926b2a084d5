import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

export interface FundsDeps {
  db: Db
  events: MemberEventStore
  clock: Clock
}

import type { OddsBook } from '../engine/book/odds-source.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { BetFaults } from './bet-faults.ts'

export interface BetDeps {
  db: Db
  source: OddsBook
  events: MemberEventStore
  clock: Clock
  faults: BetFaults
  /** Counts an id that never arrived; false if the member has burnt too many. */
  mayBurn(memberId: bigint): Promise<boolean>
}

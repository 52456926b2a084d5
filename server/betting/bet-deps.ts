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
  /** Whether one more id that never arrived may be burnt for the member; counted. */
  mayBurn(memberId: bigint): Promise<boolean>
}

import type { OddsBook } from '../engine/book/odds-source.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import type { BetFaults } from './bet-faults.ts'

export interface BetDeps extends FundsDeps {
  source: OddsBook
  faults: BetFaults
  /** Counts an id that never arrived; false if the member has burnt too many. */
  mayBurn(memberId: bigint): Promise<boolean>
}

import type { Generated } from 'kysely'
import type { TransferWay } from '../../../contract/venue.ts'

declare module '../../platform/schema.ts' {
  interface Database {
    /** Money between this ledger and a venue's own books. */
    venue_move: {
      /** By which the venue knows it, too. */
      id: string
      /** The money call that asked for it. */
      call: string
      venue: string
      member_id: bigint
      way: TransferWay
      amount_fen: bigint
      /** `asked`: the venue has not said what became of it. */
      state: Generated<'asked' | 'done' | 'refused'>
      at: Date
      settled_at: Generated<Date | null>
    }
  }
}

import type { ActivityKind } from '../../contract/activity-kinds.ts'
import type { Json } from '../platform/schema.ts'
import type { Entry } from './entry.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** Activities as they were loaded last; what is no longer in the file has ended. */
    activity: {
      id: string
      /** Order of the list. */
      place: number
      kind: ActivityKind
      entry: Json<Entry>
      /** How often it was changed. */
      version: number
      begins_at: Date
      ends_at: Date | null
      budget_fen: bigint
      loaded_at: Date
    }
    /** Draws of a member, from number 1 on. The last may be still to come: then only its server seed is there. */
    activity_draw: {
      activity: string
      member_id: bigint
      nonce: number
      server_seed: string
      /** Of the claim that it was. */
      claim_key: string | null
      client_seed: string | null
      number: number | null
      fen: bigint | null
      points: number | null
      times: number | null
      drawn_at: Date | null
    }
    /** Races that were counted; the final count comes after the end, and its prizes are paid by `paid_at`. */
    race: { activity: string; counted_at: Date; is_final: boolean; paid_at: Date | null }
    /** Places by the last count. Members who are equal have the same. */
    race_place: { activity: string; member_id: bigint; place: number; turnover_fen: bigint; prize_fen: bigint }
    /** Who takes part in activities that are joined once. */
    activity_member: { activity: string; member_id: bigint; joined_at: Date; left_at: Date | null }
  }
}

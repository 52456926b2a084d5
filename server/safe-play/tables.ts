import type { Generated } from 'kysely'
import type { Period } from '../../contract/play-refusal.ts'
import type { LimitKind, ReminderMinutes } from '../../contract/safe-play.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** A limit that a member set; `value` is fen, or minutes of `time`. */
    play_limit: { member_id: bigint; kind: LimitKind; period: Period; value: bigint; since: Date }
    /** A raise of a limit that waits to be asked about; a null `value` takes the limit away. */
    play_raise: { member_id: bigint; kind: LimitKind; period: Period; value: bigint | null; asked_at: Date }
    play_break: {
      id: Generated<bigint>
      member_id: bigint
      /** `closed`: the account is, and this never ends. */
      kind: 'time-out' | 'self-exclusion' | 'closed'
      began_at: Date
      /** The end that the member chose. */
      until: Date
      /** When it stops to hold; null for a self-exclusion whose member has not asked to come back. */
      ends_at: Date | null
    }
    /** Breaks of closed accounts, by a keyed hash of what their member was reached by. */
    kept_break: { digest: string; kind: 'time-out' | 'self-exclusion' | 'closed'; began_at: Date; until: Date; ends_at: Date | null }
    /** Minutes of a Shanghai day with a page open on any device; `last_minute` in epoch minutes. */
    play_time: { member_id: bigint; day: string; minutes: number; last_minute: bigint }
    /** The stretch of being here that a member is in, on any device, and the one before. */
    play_visit: { member_id: bigint; began_at: Date; seen_at: Date; last_began_at: Date | null; last_seen_at: Date | null }
    play_setting: {
      member_id: bigint
      remind_minutes: Generated<ReminderMinutes>
      reminded_at: Date | null
      /** When the member last looked at the limits: set one, or said that they stay. */
      reviewed_at: Date | null
    }
  }
}

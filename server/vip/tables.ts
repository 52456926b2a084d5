import type { ColumnType, Generated } from 'kysely'
import type { VenueCategory } from '../../contract/venue.ts'
import type { VipPaymentKind } from '../../contract/vip.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** Days of Shanghai that are done for all members. */
    vip_day: { day: ColumnType<Date, string, string>; done_at: Date }
    /** What a member turned over on a day that is over, as it stood the next noon. Never changed. */
    vip_turnover: {
      member_id: bigint
      day: ColumnType<Date, string, string>
      product: VenueCategory
      fen: bigint
      /** Of the rebate, in hundredths of a percent, by the member's level on the day. */
      rate: number
      rebate_fen: bigint
    }
    /** Each is the bonus of the same `ref` (server/wallet/turnover). Never changed. */
    vip_payment: {
      ref: string
      number: Generated<bigint>
      member_id: bigint
      kind: VipPaymentKind
      /** `2026-11-24`; a week's Monday; the number of a level. Each is paid once. */
      period: string
      level: number
      fen: bigint
      /** Turnover asked for, as a multiple of it. */
      times: number
      /** Version of the VIP table that it was paid by. */
      table_version: number
      at: Date
    }
  }
}

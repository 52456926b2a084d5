import type { ColumnType, Generated } from 'kysely'
import type { GiftKind } from '../../contract/points.ts'

declare module '../platform/schema.ts' {
  interface Database {
    /** Days of Shanghai whose turnover has earned its points, of all members. */
    points_day: { day: ColumnType<Date, string, string>; done_at: Date }
    /** Pieces of a gift that are gone. */
    gift_stock: { gift: string; taken: Generated<number> }
    exchange: {
      /** The money call's. */
      id: string
      number: Generated<bigint>
      member_id: bigint
      gift: string
      kind: GiftKind
      points: bigint
      /** Play money that it brought. */
      bonus_fen: Generated<bigint>
      at: Date
    }
  }
}

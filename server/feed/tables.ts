import type { MeDelta } from '../../contract/feed.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    member_event: { member_id: bigint; seq: bigint; deltas: Json<MeDelta[]>; at: Date }
  }
}

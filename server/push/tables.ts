import type { Generated } from 'kysely'
import type { GameEventKind, PushKind } from '../../contract/push.ts'
import type { Json } from '../platform/schema.ts'
import type { PushBody } from './body.ts'

declare module '../platform/schema.ts' {
  interface Database {
    push_setting: {
      member_id: bigint
      kinds: Generated<PushKind[]>
      content: Generated<boolean>
      /** Whether the quiet hours hold, in minutes of Shanghai's day. */
      quiet: Generated<boolean>
      quiet_from: Generated<number>
      quiet_to: Generated<number>
    }
    /** A device as its push service knows it. It lives as long as the session that subscribed it. */
    push_subscription: {
      id: Generated<bigint>
      token_hash: string
      member_id: bigint
      endpoint: string
      /** Public key and secret of the device, base64url. */
      p256dh: string
      auth: string
      /** When the browser lets it end; null: not by itself. */
      ends_at: Date | null
    }
    /** A message to one device, written in the transaction of the fact that it tells. */
    push_message: {
      id: Generated<bigint>
      subscription_id: bigint
      kind: PushKind
      /** What it tells: a device is told it once. */
      ref: string
      body: Json<PushBody>
      made_at: Date
      /** From then on it is old news and not sent. */
      ends_at: Date
      /** When to send it; null: it was sent, is under way, or was given up. */
      due_at: Date | null
      tries: Generated<number>
    }
    push_follow: { member_id: bigint; game_id: bigint; events: GameEventKind[]; at: Date }
  }
}

import type { Generated } from 'kysely'
import type { RoomEvent, Winner } from '../../contract/chat.ts'
import type { Json } from '../platform/schema.ts'

declare module '../platform/schema.ts' {
  interface Database {
    chat_room: {
      /** `game/<id>`, `league/<id>` or `venue/<code>`. */
      id: string
      title: string
      /** The number of its last message; whoever counts on holds this row until the commit. */
      seq: Generated<bigint>
      /** False: nobody may speak. */
      open: Generated<boolean>
      /** The lowest VIP level that may speak, and whether guests may. */
      level: Generated<number>
      guests: Generated<boolean>
      /** What was before this number is shown no more. */
      cleared_seq: Generated<bigint>
      /** When the room of a game that is over goes. */
      ends_at: Date | null
      destroyed: Generated<boolean>
      made_at: Date
    }
    /** All that happened in a room, gap-free; rows are never deleted. */
    chat_message: {
      room: string
      seq: bigint
      msg_id: RoomEvent['msgId']
      /** `m<member>`, `g<hash of a guest's id>`, or '' for the room's own. */
      author: string
      /** Made by the author's device, or named after what it tells; once a room and author. */
      client_id: string | null
      /** The event without its place in the room. */
      body: Json<object>
      at: Date
      /** Taken away, or of no interest to whoever comes later. */
      hidden: Generated<boolean>
    }
    /** `room`: '' for all. */
    chat_mute: { author: string; room: string; until: Date; reason: string }
    chat_block: { author: string; room: string; reason: string }
    /** What a member chose in a room's prediction. */
    chat_vote: { room: string; member_id: bigint; choice: Winner; at: Date }
    chat_report: { room: string; seq: bigint; member_id: bigint; reason: string; at: Date; done: Generated<boolean> }
    /** What operators did. */
    chat_act: { number: Generated<bigint>; act: string; room: string; author: string; detail: string; at: Date }
    /** What nobody may say, as `comparable` writes it. */
    chat_word: { word: string }
  }
}

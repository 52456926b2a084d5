import type { RoomSnapshot } from '../../../contract/chat.ts'
import { MAX_MESSAGE_BYTES } from '../../../contract/constants.ts'
import type { MeSnapshot } from '../../../contract/feed.ts'
import { MSG, type Topic } from '../../../contract/feed-ids.ts'
import type { GameList } from '../../../contract/sport.ts'
import { encode } from './encode.ts'

/** Room for the message around a part of a body. */
const ENVELOPE_BYTES = 512
/** UTF-8 needs at most three bytes a UTF-16 unit, escapes fewer. Cutting a pair is safe: JSON escapes lone halves, and parts are joined as text. */
const PART_CHARS = Math.floor((MAX_MESSAGE_BYTES - ENVELOPE_BYTES) / 3)

export type SnapshotBody = GameList | MeSnapshot | RoomSnapshot

/** A snapshot as messages of at most MAX_MESSAGE_BYTES. */
export function encodeSnapshot(at: { topic: Topic; epoch: number; seq: number; atMs: number }, body: SnapshotBody): Buffer[] {
  const text = JSON.stringify(body)
  const parts = Math.ceil(text.length / PART_CHARS)
  return Array.from({ length: parts }, (_, part) =>
    encode({
      msgId: MSG.snapshot,
      msgData: {
        topic: at.topic,
        epoch: at.epoch,
        seq: at.seq,
        at: at.atMs,
        part,
        parts,
        body: text.slice(part * PART_CHARS, (part + 1) * PART_CHARS),
      },
    }),
  )
}

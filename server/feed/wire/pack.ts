import { deflateRawSync } from 'node:zlib'
import type { ServerMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import { DICTIONARY, shorten } from '../../../contract/packing.ts'
import { binaryFrameOf, isOneFrame, textOf } from './encode.ts'

/** A shorter one is hardly worth it. */
const LEAST_BYTES = 160
const PACKABLE = [MSG.frame, MSG.snapshot].map((id) => `{"msgId":${id},`)
const dictionary = Buffer.from(DICTIONARY)
/** By the frame as text: packed once for all sockets that read packed messages, and forgotten with it. */
const packs = new WeakMap<Buffer, Buffer>()

/** The packed form of a frame or snapshot (contract/packing.ts); other messages, and short ones, stay as they are. */
export function packed(frame: Buffer): Buffer {
  if (frame.length < LEAST_BYTES) return frame
  const known = packs.get(frame)
  if (known) return known
  const made = pack(frame)
  packs.set(frame, made)
  return made
}

function pack(frame: Buffer): Buffer {
  // Rows that were read together are several frames.
  if (!isOneFrame(frame)) return frame
  const text = textOf(frame)
  if (!PACKABLE.some((start) => text.startsWith(start))) return frame
  const message = JSON.parse(text) as ServerMessage
  const short =
    message.msgId === MSG.frame
      ? JSON.stringify({ ...message, msgData: { ...message.msgData, deltas: shorten(message.msgData.deltas) } })
      : text
  return binaryFrameOf(deflateRawSync(short, { dictionary }))
}

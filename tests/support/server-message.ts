import { inflateRawSync } from 'node:zlib'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { DICTIONARY, lengthen } from '../../contract/packing.ts'

/** A message of the server as it came over the socket, as text or packed. */
export function readMessage(came: string | Buffer): ServerMessage {
  const text = typeof came === 'string' ? came : inflateRawSync(came, { dictionary: Buffer.from(DICTIONARY) }).toString()
  const message = JSON.parse(text) as ServerMessage
  if (message.msgId === MSG.frame) message.msgData.deltas = lengthen(message.msgData.deltas)
  return message
}

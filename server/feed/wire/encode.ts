import type { ServerMessage } from '../../../contract/feed.ts'

/**
 * A server message as the bytes that go to every socket: a text frame of RFC 6455. Server frames are not masked, so the same bytes
 * serve all sockets; `ws` would build a head, and make two writes, for each.
 */
export const encode = (message: ServerMessage): Buffer => frameOf(JSON.stringify(message))

const TEXT_WHOLE = 0x81

export function frameOf(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const headBytes = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headBytes + size)
  frame[0] = TEXT_WHOLE
  frame[1] = headBytes === 2 ? size : headBytes === 4 ? 126 : 127
  if (headBytes === 4) frame.writeUInt16BE(size, 2)
  if (headBytes === 10) frame.writeBigUInt64BE(BigInt(size), 2)
  frame.write(text, headBytes)
  return frame
}

/** The text of such a frame. */
export function textOf(frame: Buffer): string {
  const size = frame[1] ?? 0
  return frame.toString('utf8', size < 126 ? 2 : size === 126 ? 4 : 10)
}

/** The texts of frames that stand one after the other. */
export function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    const short = frames[at + 1] ?? 0
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const size = head === 2 ? short : head === 4 ? frames.readUInt16BE(at + 2) : Number(frames.readBigUInt64BE(at + 2))
    at += head + size
    texts.push(frames.toString('utf8', at - size, at))
  }
  return texts
}

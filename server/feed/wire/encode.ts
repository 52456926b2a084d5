import type { ServerMessage } from '../../../contract/feed.ts'

/**
 * A server message as the bytes that go to every socket: a text frame of RFC 6455. Server frames are not masked, so the same bytes
 * serve all sockets; `ws` would build a head, and make two writes, for each.
 */
export const encode = (message: ServerMessage): Buffer => frameOf(JSON.stringify(message))

const TEXT_WHOLE = 0x81
const BINARY_WHOLE = 0x82

export function frameOf(text: string): Buffer {
  const [frame, at] = emptyFrame(TEXT_WHOLE, Buffer.byteLength(text))
  frame.write(text, at)
  return frame
}

export function binaryFrameOf(bytes: Buffer): Buffer {
  const [frame, at] = emptyFrame(BINARY_WHOLE, bytes.length)
  bytes.copy(frame, at)
  return frame
}

/** A frame with its head, and where its content begins. */
function emptyFrame(kind: number, size: number): [frame: Buffer, at: number] {
  const headBytes = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headBytes + size)
  frame[0] = kind
  frame[1] = headBytes === 2 ? size : headBytes === 4 ? 126 : 127
  if (headBytes === 4) frame.writeUInt16BE(size, 2)
  if (headBytes === 10) frame.writeBigUInt64BE(BigInt(size), 2)
  return [frame, headBytes]
}

/** The text of such a frame. */
export const textOf = (frame: Buffer): string => frame.toString('utf8', sizesAt(frame, 0).head)

/** Whether it is one frame, and not several that stand one after the other. */
export function isOneFrame(frames: Buffer): boolean {
  const { head, size } = sizesAt(frames, 0)
  return head + size === frames.length
}

/** The texts of frames that stand one after the other. */
export function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    const { head, size } = sizesAt(frames, at)
    at += head + size
    texts.push(frames.toString('utf8', at - size, at))
  }
  return texts
}

function sizesAt(frames: Buffer, at: number): { head: number; size: number } {
  const short = frames[at + 1] ?? 0
  if (short < 126) return { head: 2, size: short }
  return short === 126 ? { head: 4, size: frames.readUInt16BE(at + 2) } : { head: 10, size: Number(frames.readBigUInt64BE(at + 2)) }
}

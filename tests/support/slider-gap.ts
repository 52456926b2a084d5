import { inflateSync } from 'node:zlib'

/** Blue of the gap, at most; the pitch around it is nowhere as dark. */
const DARKEST_PITCH = 80
const HEADER = 33

/** Where a person sees the gap in a slider's background (a data: URL of our own PNG): the place for the piece's left edge. */
export function seenGap(background: string): number {
  const file = Buffer.from(background.slice(background.indexOf(',') + 1), 'base64')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const lines = inflateSync(file.subarray(HEADER + 8, HEADER + 8 + file.readUInt32BE(HEADER)))
  let left = width
  for (let y = 0; y < height; y++) {
    let blue = 0
    for (let x = 0; x < width; x++) {
      // Each byte is the difference to the pixel on the left.
      blue = (blue + (lines[y * (width * 4 + 1) + 1 + x * 4 + 2] ?? 0)) & 255
      if (blue < DARKEST_PITCH && x < left) left = x
    }
  }
  return left - 1
}

/** The picture formats that are decoded. */
export type PictureKind = 'jpeg' | 'png' | 'webp'

/** What bytes begin as; a name or a type that somebody wrote beside them proves nothing. Null: nothing that is taken. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Whether a PNG moves (APNG): its `acTL` chunk comes before the picture. The decoder would take the first frame and not tell. */
export function isMovingPng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

import { PART_BYTES, PICTURE_MAX_BYTES, PICTURE_TYPES, type PictureUse, pictureEndpoints } from '../../../contract/picture.ts'
import { newId } from '../../platform/ids.ts'
import { call, type Refusal } from '../call.ts'
import { learn } from '../endpoint-table.ts'
import { Fault } from '../fault.ts'
import { shrunk } from './shrink.ts'

learn(pictureEndpoints)

/** Longer side of a picture as it travels, in pixels: what the server keeps at most. */
const EDGES: Record<PictureUse, number> = { avatar: 512, feedback: 1600 }

/** What may be seen of a file before anything is sent; null when it may be tried. */
export const fileProblem = ({ type, size }: Blob): 'type' | 'size' | null =>
  !PICTURE_TYPES.includes(type) ? 'type' : size > PICTURE_MAX_BYTES ? 'size' : null

/** Sends a picture in parts, each a sealed call as any other; returns its key, or why there is none. */
export async function uploadPicture(
  file: Blob,
  use: PictureUse,
  onPart: (done: number, of: number) => void = () => undefined,
): Promise<{ key: string } | { problem: Refusal | Fault }> {
  const picture = await shrunk(file, EDGES[use])
  const id = newId()
  const parts = Math.ceil(picture.size / PART_BYTES)
  try {
    for (let part = 0; part < parts; part++) {
      const bytes = await base64(picture.slice(part * PART_BYTES, (part + 1) * PART_BYTES))
      const reply = await call('picture.uploadImage', { id, use, part, parts, bytes })
      if (!reply.ok) return { problem: reply.refusal }
      if (reply.data.picture !== null) return { key: reply.data.picture }
      onPart(part + 1, parts)
    }
  } catch (error) {
    if (error instanceof Fault) return { problem: error }
    throw error
  }
  return { problem: new Fault('broken', 'picture.uploadImage', 'no picture after the last part') }
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

import type Sharp from 'sharp'
import type { PictureUse } from '../../contract/picture.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { isMovingPng, kindOf } from './picture-kind.ts'

/** Most pixels that are decoded. A photo of a phone has twelve million, and the page makes it smaller before it sends it. */
export const PIXELS_MAX = 25_000_000
/** Of what is kept of one picture. */
export const KEPT_MAX_BYTES = 400 * 1024

/** Why bytes are no picture of ours. */
export type PictureProblem = 'kind' | 'moving' | 'pixels' | 'damaged' | 'busy'
export interface Recoded {
  bytes: Buffer
  width: number
  height: number
}

/** A form that it is written in: pixels of the longer side, and quality. The first whose bytes are few enough is taken. */
const FORMS: Record<PictureUse, readonly (readonly [edge: number, quality: number])[]> = {
  avatar: [[256, 85]],
  feedback: [
    [1600, 80],
    [1280, 65],
    [960, 50],
    [640, 40],
  ],
}
/** Ends what takes too long to decode. */
const SECONDS = 10

/** One picture at a time is decoded: that bounds the memory of all. */
const queue = createFairQueue({ atOnce: 1, mostWaiting: 16 })

/**
 * Writes a picture anew: what is kept are its pixels, turned upright, as WebP, and nothing else of the file: no metadata, no colour profile,
 * nothing that stood behind the picture. An avatar is a square without transparency. `caller`: who waits in a line of their own.
 */
export async function recode(bytes: Buffer, use: PictureUse, caller: string): Promise<Recoded | PictureProblem> {
  const kind = kindOf(bytes)
  if (!kind) return 'kind'
  if (kind === 'png' && isMovingPng(bytes)) return 'moving'
  return queue.run(caller, () => write(bytes, use))
}

async function write(bytes: Buffer, use: PictureUse): Promise<Recoded | PictureProblem> {
  const sharp = await decoder()
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (pages > 1) return 'moving'
    if (width * height > PIXELS_MAX) return 'pixels'
    for (const [edge, quality] of FORMS[use]) {
      const fit = use === 'avatar' ? 'cover' : 'inside'
      let picture = open()
        .autoOrient()
        .resize(edge, edge, { fit, withoutEnlargement: use !== 'avatar' })
      if (use === 'avatar') picture = picture.flatten({ background: '#fff' })
      const { data, info } = await picture.webp({ quality }).timeout({ seconds: SECONDS }).toBuffer({ resolveWithObject: true })
      if (data.length <= KEPT_MAX_BYTES) return { bytes: data, width: info.width, height: info.height }
    }
    return 'damaged'
  } catch {
    return 'damaged'
  }
}

/**
 * The decoder with all but three of its loaders shut, so that no file is taken for a drawing, a document or a container of others. Loaded with
 * the first picture.
 */
async function decoder(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
let loaded: Promise<typeof Sharp> | null = null
